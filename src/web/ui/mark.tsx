import { cx } from './cx.ts'

type Props = {
  /** Stand in the place of the doorway. */
  letters?: string
  className?: string
}

/** The institute's mark: the doorway at its smallest, or its letters. */
export function Mark({ letters, className }: Props) {
  if (letters) return <Letters letters={letters} className={className} />
  return (
    <svg
      viewBox="0 0 24 26"
      aria-hidden="true"
      className={cx('h-[1.625rem] w-6 shrink-0 fill-none stroke-current stroke-[1.4]', className)}
    >
      <path d="M1 25V12a11 11 0 0 1 22 0v13M4.7 25V12a7.3 7.3 0 0 1 14.6 0v13" />
      <path d="M8.5 25V12a3.5 3.5 0 0 1 7 0v13z" className="fill-gold stroke-none" />
      <path d="M.3 25h23.4" />
    </svg>
  )
}

function Letters({ letters, className }: Props) {
  return (
    <span aria-hidden="true" className={cx('shrink-0 font-display text-dialog', className)}>
      {letters}
    </span>
  )
}
