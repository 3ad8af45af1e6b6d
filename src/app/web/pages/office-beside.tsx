import { useQuery } from '@tanstack/react-query'
import { Activity, type ReactNode, useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import type { readApplication } from '#features/application-form/admin-contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { PanelPlace } from '#shared/panel-places.ts'
import type { Right } from '#shared/rights.ts'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { panels } from './application-panels.ts'
import { PanelRail } from './panel-rail.tsx'
import { usePanelPlace } from './use-panel-place.ts'

type Props = { application: Answer<typeof readApplication>; timeline: ReactNode }

/** What every feature of the office knows of one application, one place of the rail at a time. */
export function OfficeBeside({ application, timeline }: Props) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const may = (right: Right) => me?.admin.rights.includes(right) ?? false
  const known = panels.filter(({ right }) => may(right))
  const { place, ...rail } = usePanelPlace(known)
  // A place is read when it is first opened, and what is typed there stays when another one is.
  const [opened, setOpened] = useState<readonly PanelPlace[]>([])
  if (!opened.includes(place)) setOpened([...opened, place])
  return (
    <div className="flex min-w-0 flex-col gap-x-6 gap-y-4 print:block xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:flex-row">
      <div className="xl:order-last print:hidden">
        <PanelRail id={application.id} place={place} {...rail} />
      </div>
      <div className="min-w-0 grow xl:overflow-y-auto xl:pr-1 print:overflow-visible">
        {opened.map((one) => (
          <Activity key={one} mode={one === place ? 'visible' : 'hidden'}>
            <div className="space-y-7 not-empty:mb-7 print:hidden">
              {known
                .filter((panel) => panel.place === one)
                .map(({ name, load }) => (
                  <Part
                    isQuiet
                    key={name}
                    load={load}
                    props={{ id: application.id, application, may }}
                  />
                ))}
            </div>
          </Activity>
        ))}
        <div className={cx(place !== 'activity' && 'hidden print:block')}>{timeline}</div>
      </div>
    </div>
  )
}
