import { cx } from './cx.ts'

/** Those of the first pages, which must not wait for all the others. */
export const firstPaths = {
  arrow: 'M4 12h15m-5.5-5.5L19 12l-5.5 5.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
} as const

type Props = { name: keyof typeof firstPaths; className?: string }

export function FirstIcon({ name, className }: Props) {
  return <Glyph path={firstPaths[name]} className={className} />
}

export function Glyph({ path, className }: { path: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      // As attributes: every class of a place that wants another size or weight prevails.
      width="1.25rem"
      height="1.25rem"
      strokeWidth="1.5"
      className={cx('shrink-0 fill-none stroke-current', className)}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  )
}
