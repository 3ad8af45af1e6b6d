import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { oneOrMore } from '#shared/counted.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { type StatusTone, StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { usePages } from '#web/use-pages.ts'
import { type Delivery, listDeliveries, resendDelivery, type WebhookEndpoint } from '../contract.ts'
import { type DeliveryState, deliveryStates, deliveryStateWords } from '../delivery-states.ts'
import { wordsOfEvent } from '../events.ts'
import { shownWebhooks } from './shown-webhooks.ts'

const lookEveryMs = 5_000

/** The messages of the last 30 days, by endpoint and status; the choice is in the address. */
export function Deliveries({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const pages = usePages()
  const state = deliveryStates.find((one) => one === pages.params.get('messages'))
  const endpoint = endpoints.find(({ id }) => id === pages.params.get('endpoint'))?.id
  const query = {
    ...(state && { state }),
    ...(endpoint && { endpoint }),
    ...(pages.after && { after: pages.after }),
  }
  const loaded = useQuery({
    ...queryOf(listDeliveries, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEveryMs,
  })
  const { act, busy, problem } = useAct(shownWebhooks)

  return (
    <div className="mt-8">
      <h2 className="mb-2 text-h3">Messages</h2>
      <div className="mb-3 grid gap-3 max-w-prose sm:grid-cols-2">
        <NativeSelect
          label="Endpoint"
          value={endpoint ?? ''}
          onChange={(choice) => pages.filter('endpoint', choice)}
          options={[
            { value: '', label: 'All endpoints' },
            ...endpoints.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <NativeSelect
          label="Status"
          value={state ?? ''}
          onChange={(choice) => pages.filter('messages', choice)}
          options={[
            { value: '', label: 'All statuses' },
            ...deliveryStates.map((value) => ({ value, label: deliveryStateWords[value] })),
          ]}
        />
      </div>
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      <Loaded query={loaded} loading="Loading...">
        {({ deliveries, next }) => (
          <>
            <DataTable
              caption="Messages"
              rows={deliveries}
              keyOf={({ id }) => id}
              isTopAligned
              empty={
                <p className="text-label text-umber">No messages. They’re listed for 30 days.</p>
              }
              columns={[
                {
                  head: 'Event',
                  className: 'font-medium',
                  cell: ({ type }) => wordsOfEvent(type),
                  note: ({ id }) => <span className="wrap-anywhere">{id}</span>,
                },
                {
                  head: 'Endpoint',
                  cell: ({ endpoint }) => <span className="wrap-anywhere">{endpoint}</span>,
                },
                {
                  head: 'Application',
                  cell: ({ applicationId }) =>
                    applicationId && (
                      <TextLink to={`/admin-panel/applications/${applicationId}`}>Open</TextLink>
                    ),
                },
                { head: 'Happened', cell: ({ at }) => <When at={at} showsTime /> },
                { head: 'Status', width: 'text', cell: stateOf, note: noteOf },
                {
                  head: 'Actions',
                  kind: 'actions',
                  cell: ({ id, state, type }) =>
                    state === 'failed' && (
                      <Button
                        look="outline"
                        size="small"
                        className="whitespace-nowrap"
                        busyLabel={busy === id && 'Sending...'}
                        onClick={() =>
                          act(() => call(resendDelivery, { params: { id } }), { name: id })
                        }
                      >
                        Send again<span className="sr-only">: {wordsOfEvent(type)}</span>
                      </Button>
                    ),
                },
              ]}
            />
            <Pager pages={pages} next={next} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const tones: Record<DeliveryState, StatusTone> = {
  waiting: 'waiting',
  delivered: 'good',
  failed: 'ended',
}

function stateOf({ state }: Delivery) {
  return <StatusWord tone={tones[state]}>{deliveryStateWords[state]}</StatusWord>
}

function noteOf({ state, tries, triedAt, nextAt, fault }: Delivery) {
  if (tries === 0 || !triedAt) return undefined
  if (state === 'delivered') return <When at={triedAt} showsTime />
  return (
    <>
      {fault && `${fault}. `}Tried {oneOrMore(tries, 'once', 'times')}
      {nextAt && (
        <>
          , next <When at={nextAt} showsTime />
        </>
      )}
    </>
  )
}
