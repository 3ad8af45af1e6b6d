import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { listEndpoints } from '../contract.ts'
import { Deliveries } from './deliveries.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointItem } from './endpoint-item.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const lookEveryMs = 5_000

/** The other systems that are told of what happens, and the messages to them. */
export function Webhooks() {
  const query = useQuery({ ...queryOf(listEndpoints), refetchInterval: lookEveryMs })
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<string>()
  return (
    <Loaded query={query} loading="Loading...">
      {({ endpoints }) => {
        const fresh = endpoints.find(({ id }) => id === added)
        const add = (
          <Button size="small" onClick={() => setAdding(true)}>
            Add an endpoint
          </Button>
        )
        return (
          <>
            {endpoints.length === 0 ? (
              <EmptyState title="No webhooks yet">
                <p className="mb-4 max-w-prose text-umber">
                  Tell another system, like your student system, when something happens to an
                  application. Messages are signed and name no one: only what happened, when, and to
                  which application.
                </p>
                {add}
              </EmptyState>
            ) : (
              <>
                {add}
                <ul className="mt-4 space-y-4">
                  {endpoints.map((endpoint) => (
                    <EndpointItem key={endpoint.id} endpoint={endpoint} />
                  ))}
                </ul>
                <Deliveries endpoints={endpoints} />
              </>
            )}
            {isAdding && <EndpointDialog onClose={() => setAdding(false)} onAdded={setAdded} />}
            {fresh && <SecretDialog endpoint={fresh} onClose={() => setAdded(undefined)} />}
          </>
        )
      }}
    </Loaded>
  )
}
