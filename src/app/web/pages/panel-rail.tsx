import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { Link, type To } from 'react-router'
import { countPanels } from '#features/application-form/panel-contract.ts'
import { PanelPlace } from '#shared/panel-places.ts'
import { placeWords } from '#web/application-panels.ts'
import { queryOf } from '#web/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { moreBehind } from '#web/ui/more-behind.ts'
import { showInStrip } from '#web/ui/tabs.tsx'

type Props = {
  id: string
  place: PanelPlace
  places: readonly PanelPlace[]
  to: (place: PanelPlace) => To
  way: { state: unknown; replace: boolean; preventScrollReset: boolean }
  rail: RefObject<HTMLElement | null>
}

/** The places beside the answers, with what waits in each: a column, and on narrow screens a row that scrolls. */
export function PanelRail({ id, place, places, to, way, rail }: Props) {
  const { data } = useQuery(queryOf(countPanels, { params: { id } }))
  const current = places.indexOf(place)
  useEffect(() => showInStrip(rail.current, current), [rail, current])
  return (
    <nav
      ref={rail}
      aria-label="Panels"
      style={moreBehind('cream')}
      data-part="rail"
      className="relative overflow-x-auto"
    >
      <ul className="flex w-max border-hairline border-b">
        {places.map((one) => (
          <li key={one}>
            <Link
              to={to(one)}
              {...way}
              aria-current={one === place ? 'page' : undefined}
              aria-keyshortcuts={String(PanelPlace.options.indexOf(one) + 1)}
              className={cx(
                '-mb-px flex min-h-11 items-center gap-2 whitespace-nowrap border-b-2 px-3 text-label -outline-offset-2 transition-colors hover:bg-sand',
                one === place ? 'border-brown font-medium' : 'border-transparent text-umber',
              )}
            >
              {placeWords[one].label}
              <Count count={data?.counts[one] ?? 0} words={placeWords[one].waiting} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Count({ count, words }: { count: number; words: string }) {
  if (count === 0) return null
  return (
    <>
      <span className="sr-only">
        ({count} {words})
      </span>
      <span
        aria-hidden="true"
        title={`${count} ${words}`}
        className="ml-auto min-w-6 rounded-full bg-gold px-1.5 text-center text-brown-deep text-help leading-snug"
      >
        {count}
      </span>
    </>
  )
}
