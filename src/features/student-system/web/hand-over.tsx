import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { listSystems } from '../contract.ts'
import { People } from './people.tsx'
import { SystemDialog } from './system-dialog.tsx'
import { SystemItem } from './system-item.tsx'

const lookEveryMs = 15_000

/** Whom the student systems know of: what was sent, what they said, and who has no ID yet. */
export function HandOver() {
  const query = useQuery({ ...queryOf(listSystems), refetchInterval: lookEveryMs })
  const [params] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const { data: me } = useQuery(queryOf(getAdmin))
  const maySetUp = me?.admin.rights.includes('change-settings') ?? false
  const add = maySetUp && (
    <Button size="small" look="outline" onClick={() => setAdding(true)}>
      Add a student system
    </Button>
  )
  return (
    <>
      <PageTitle>Hand-over</PageTitle>
      <h1 className="text-dialog">Hand-over</h1>
      <Loaded query={query} loading className="mt-4">
        {({ systems }) => {
          const shown = systems.find(({ code }) => code === params.get('system')) ?? systems[0]
          if (!shown)
            return (
              <EmptyState title="No student system yet">
                <p className="mb-4 max-w-prose text-umber">
                  Add the system that takes over those who enroll, like Banner. It then reads who
                  enrolled, was deferred, or canceled, and returns its IDs. Until then nothing is
                  written for it.
                  {!maySetUp && ' Only owners can add one.'}
                </p>
                {add}
              </EmptyState>
            )
          return (
            <>
              <ul className="mt-4 mb-4 space-y-4">
                {systems.map((system) => (
                  <SystemItem
                    key={system.code}
                    system={system}
                    isShown={systems.length > 1 && system === shown}
                    leads={systems.length > 1}
                    maySetUp={maySetUp}
                  />
                ))}
              </ul>
              {add}
              <People key={shown.code} system={shown} />
            </>
          )
        }}
      </Loaded>
      {isAdding && <SystemDialog onClose={() => setAdding(false)} />}
    </>
  )
}
