import { cx } from './cx.ts'

export type StatusTone = 'waiting' | 'active' | 'good' | 'ended'

const dots = {
  waiting: 'border-2 border-brass',
  active: 'bg-brass',
  good: 'bg-moss',
  ended: 'border-2 border-umber bg-sand',
}

/** A status as a small word; the dot only helps the eye along a column. */
export function StatusWord({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className={cx('size-2.5 rounded-full', dots[tone])} />
      {children}
    </span>
  )
}
