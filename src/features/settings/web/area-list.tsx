import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Answer } from '#shared/endpoint.ts'
import { cx } from '#web/ui/cx.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { When } from '#web/ui/when.tsx'
import type { listAreas } from '../admin-contract.ts'
import { declaredAreas } from '../area.ts'

type Props = { settings: Answer<typeof listAreas>; open: string }

/** What `area` in the address says for the list of intakes. */
export const intakesArea = 'intakes'

/** Every area with who changed it last, which each intake says itself; a select where there is no room for the list. */
export function AreaList({ settings: { areas }, open }: Props) {
  const navigate = useNavigate()
  const current = open.startsWith('intake') ? intakesArea : open
  const lines = areas.map((one) => ({ ...one, title: titleOf(one.area) }))
  lines.splice(1, 0, {
    version: 1,
    group: lines[0]?.group ?? '',
    area: intakesArea,
    title: 'Intakes',
    at: null,
    by: null,
  })
  return (
    <>
      <NativeSelect
        label="Area"
        className="lg:hidden"
        options={lines.map(({ area, title }) => ({ value: area, label: title }))}
        value={current}
        onChange={(area) => navigate(addressOf(area))}
      />
      <nav aria-label="Settings areas" className="max-lg:hidden">
        <ul>
          {lines.map(({ area, group, title, at, by }, place) => (
            <li key={area}>
              {group !== lines[place - 1]?.group && (
                <p className="mt-3 text-help text-umber">{group}</p>
              )}
              <AreaLink area={area} isCurrent={area === current}>
                {title}
                {at && (
                  <span className="block text-help">
                    {by ?? 'Someone'}, <When at={at} />
                  </span>
                )}
              </AreaLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function titleOf(area: string): string {
  return declaredAreas[area]?.form?.title ?? ''
}

export function addressOf(area: string, more: Record<string, string> = {}): string {
  return `/admin-panel/settings?${new URLSearchParams({ area, ...more })}`
}

type LinkProps = { area: string; isCurrent: boolean; children: ReactNode }

function AreaLink({ area, isCurrent, children }: LinkProps) {
  return (
    <Link
      to={addressOf(area)}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'block rounded-control px-3 py-1.5 text-label leading-snug',
        isCurrent ? 'bg-brown text-cream' : 'hover:bg-sand [&_span]:text-umber',
      )}
    >
      {children}
    </Link>
  )
}
