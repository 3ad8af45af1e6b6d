import { useEffect, useRef } from 'react'
import { Link, type To } from 'react-router'
import { cx } from './cx.ts'
import { moreBehind } from './more-behind.ts'

/** Room for the shade, and for the tab before. */
const roomPx = 64

/** Scrolls a strip of links to one of them. */
export function showInStrip(strip: HTMLElement | null, place: number) {
  const link = strip?.querySelectorAll('a')[place]
  if (link && strip) strip.scrollLeft = link.offsetLeft - strip.offsetLeft - roomPx
}

export type Tab = {
  label: string
  to: To
  isOn: boolean
  /** How much waits there for the reader. */
  count?: number
}

/** Links between the views of one page; nothing where there is only one. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const strip = useRef<HTMLElement>(null)
  const current = tabs.findIndex(({ isOn }) => isOn)
  // Measured once for each tab: the pages below draw at every key.
  useEffect(() => showInStrip(strip.current, current), [current])
  if (tabs.length < 2) return null
  return (
    <nav
      ref={strip}
      aria-label={label}
      className="relative mb-5 overflow-x-auto print:hidden"
      style={moreBehind('cream')}
    >
      <ul className="flex w-max border-hairline border-b lg:w-auto">
        {tabs.map(({ label, to, isOn, count = 0 }) => (
          <li key={label}>
            <Link
              to={to}
              aria-current={isOn ? 'page' : undefined}
              className={cx(
                '-mb-px flex min-h-9 items-center whitespace-nowrap border-b-2 px-3 text-label -outline-offset-2 transition-colors hover:bg-sand',
                isOn ? 'border-brown font-medium' : 'border-transparent text-umber',
              )}
            >
              {label}
              {count > 0 && (
                <>
                  <span className="sr-only"> ({count} for you)</span>
                  <span
                    aria-hidden="true"
                    className="ml-2 rounded-full bg-gold px-1.5 text-brown-deep text-help tabular-nums"
                  >
                    {count}
                  </span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
