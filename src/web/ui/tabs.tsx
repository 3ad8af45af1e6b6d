import { Link, type To } from 'react-router'
import { cx } from './cx.ts'

export type Tab = { label: string; to: To; isOn: boolean }

/** Links between the views of one page; nothing where there is only one. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  if (tabs.length < 2) return null
  return (
    <nav aria-label={label} className="mb-5 overflow-x-auto print:hidden">
      <ul className="flex w-max gap-1 border-hairline border-b lg:w-auto">
        {tabs.map(({ label, to, isOn }) => (
          <li key={label}>
            <Link
              to={to}
              aria-current={isOn ? 'page' : undefined}
              className={cx(
                '-mb-px flex min-h-9 items-center whitespace-nowrap border-b-2 px-3 text-label transition-colors hover:bg-sand',
                isOn ? 'border-brown font-medium' : 'border-transparent text-umber',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
