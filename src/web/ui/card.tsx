import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type CardProps = { isDark?: boolean; className?: string; children: ReactNode }

/** Paper with a hairline ring, or the one dark panel of a screen. Cards are never in cards. */
export function Card({ isDark, className, children }: CardProps) {
  return (
    <section
      data-surface={isDark ? 'dark' : undefined}
      className={cx('rounded-card p-6 sm:p-10', !isDark && 'bg-paper shadow-card', className)}
    >
      {children}
    </section>
  )
}

/** The small capitals above a heading that say where one is. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return <p className="eyebrow text-brass in-data-[surface=dark]:text-gold">{children}</p>
}

type Fact = { term: string; detail: ReactNode }

/** Terms and details, one under the other, parted by hairlines. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cx('text-label', className)}>
      {facts.map(({ term, detail }) => (
        <div
          key={term}
          className="grid gap-x-6 border-hairline border-t py-2.5 last:border-b sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="text-umber">{term}</dt>
          <dd className="min-w-0 *:whitespace-normal">
            {typeof detail === 'string' ? <bdi>{detail}</bdi> : detail}
          </dd>
        </div>
      ))}
    </dl>
  )
}
