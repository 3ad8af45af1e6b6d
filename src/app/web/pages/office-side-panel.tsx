import { useQuery } from '@tanstack/react-query'
import { Activity, type ReactNode, useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import type { readApplication } from '#features/application-form/admin-contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { PanelPlace } from '#shared/panel-places.ts'
import type { Right } from '#shared/rights.ts'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { panels } from './application-panels.ts'
import { PanelRail } from './panel-rail.tsx'
import { usePanelPlace } from './use-panel-place.ts'

type Props = { application: Answer<typeof readApplication>; timeline: ReactNode }

/** What every feature of the office knows of one application, one place of the rail at a time. */
export function OfficeSidePanel({ application, timeline }: Props) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const may = (right: Right) => me?.admin.rights.includes(right) ?? false
  const known = panels.filter(({ right }) => may(right))
  const { place, ...rail } = usePanelPlace(known)
  // A place is read when it is first opened, and what is typed there stays when another one is.
  const [opened, setOpened] = useState<readonly PanelPlace[]>([])
  if (!opened.includes(place)) setOpened([...opened, place])
  return (
    <div data-part="beside">
      <PanelRail id={application.id} place={place} {...rail} />
      <div data-part="panel">
        {opened.map((one) => (
          <Activity key={one} mode={one === place ? 'visible' : 'hidden'}>
            <div data-part="place" className="space-y-7">
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
        <div data-part="timeline" data-is-open={place === 'activity' || undefined} className="mt-7">
          {timeline}
        </div>
      </div>
    </div>
  )
}
