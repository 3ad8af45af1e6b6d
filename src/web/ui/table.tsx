import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/** A table that scrolls sideways by itself where the screen is too narrow for it. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-card bg-paper shadow-card"
    >
      <table className="w-full border-collapse text-left text-label tabular-nums">
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </section>
  )
}

const cellClass = 'h-10 px-4 py-1 align-middle'

export function HeadCell({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={cx(
        cellClass,
        'whitespace-nowrap border-hairline border-b font-medium text-help text-umber',
        className,
      )}
    />
  )
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={cx('border-hairline/60 border-b last:border-b-0 hover:bg-sand/50', className)}
    />
  )
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={cx(cellClass, className)} />
}
