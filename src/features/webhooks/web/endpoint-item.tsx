import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { ActQuestion } from '#web/act-question.tsx'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { type StatusTone, StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import * as calls from '../contract.ts'
import { EventType, eventWords } from '../events.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { shownWebhooks } from './shown-webhooks.ts'

type Props = { endpoint: calls.WebhookEndpoint }
type Opened = 'edit' | 'secret' | 'remove'

/** One system that is told: how it is doing, and what can be done about it. */
export function EndpointItem({ endpoint }: Props) {
  const { id, name, address, events, state, earlierUntil, failed } = endpoint
  const [opened, open] = useState<Opened>()
  const { act, busy, problem } = useAct(shownWebhooks)
  const params = { id }
  const close = () => open(undefined)
  const about = <span className="sr-only">: {name}</span>
  const small = { look: 'outline', size: 'small' } as const
  const isAll = events.length === EventType.options.length
  return (
    <li className="rounded-card bg-paper p-4 text-label shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-body font-medium wrap-anywhere">{name}</h2>
        <State {...endpoint} />
      </div>
      <p className="text-umber wrap-anywhere">{address}</p>
      <p className="mt-1 text-help text-umber">
        {isAll ? 'All events' : events.map((event) => eventWords[event]).join(' · ')}
      </p>
      <DeliveryState {...endpoint} />
      {earlierUntil && (
        <p className="mt-1 text-help text-umber">
          Its secret was changed: we sign with both until <When at={earlierUntil} showsTime />.
        </p>
      )}
      <Banner tone="error" className="mt-3">
        {problem}
      </Banner>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          {...small}
          busyLabel={busy === 'test' && 'Sending...'}
          onClick={() => act(() => call(calls.sendTest, { params }), { name: 'test' })}
        >
          Send a test{about}
        </Button>
        {failed > 0 && (
          <Button
            {...small}
            busyLabel={busy === 'failed' && 'Sending...'}
            onClick={() => act(() => call(calls.sendFailedAgain, { params }), { name: 'failed' })}
          >
            Send {failed} failed again{about}
          </Button>
        )}
        <Button {...small} onClick={() => open('secret')}>
          Secret{about}
        </Button>
        <Button {...small} onClick={() => open('edit')}>
          Edit{about}
        </Button>
        {state === 'on' ? (
          <Button
            {...small}
            busyLabel={busy === 'pause' && 'Pausing...'}
            onClick={() => act(() => call(calls.pauseEndpoint, { params }), { name: 'pause' })}
          >
            Pause{about}
          </Button>
        ) : (
          <Button
            {...small}
            busyLabel={busy === 'on' && 'Switching on...'}
            onClick={() => act(() => call(calls.switchEndpointOn, { params }), { name: 'on' })}
          >
            Switch on{about}
          </Button>
        )}
        <Button look="quiet" size="small" onClick={() => open('remove')}>
          Remove{about}
        </Button>
      </div>
      {opened === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {opened === 'secret' && <SecretDialog endpoint={endpoint} onClose={close} />}
      {opened === 'remove' && <RemoveEndpoint endpoint={endpoint} onClose={close} />}
    </li>
  )
}

const states: Record<calls.WebhookEndpoint['state'], [StatusTone, string]> = {
  on: ['good', 'On'],
  paused: ['waiting', 'Paused'],
  off: ['ended', 'Switched off'],
}

function State({ state, failingSince }: calls.WebhookEndpoint) {
  const [tone, words] =
    state === 'on' && failingSince ? (['active', 'Failing'] as const) : states[state]
  return <StatusWord tone={tone}>{words}</StatusWord>
}

function DeliveryState(endpoint: calls.WebhookEndpoint) {
  const { state, stateAt, lastSuccessAt, lastFault, lastFaultAt, waiting, failed } = endpoint
  const isFaulty = endpoint.failingSince !== null || state === 'off'
  return (
    <div className="mt-2">
      {state === 'off' && (
        <p>
          We stopped sending on <When at={stateAt} showsTime />. New events wait for 30 days.
        </p>
      )}
      {state === 'paused' && (
        <p>
          Paused since <When at={stateAt} showsTime />. New events wait for 30 days.
        </p>
      )}
      <p>Last success: {lastSuccessAt ? <When at={lastSuccessAt} showsTime /> : 'none yet'}</p>
      {lastFault && lastFaultAt && (
        <p className={isFaulty ? 'text-rose' : 'text-umber'}>
          Last fault: <When at={lastFaultAt} showsTime />. {lastFault}.
        </p>
      )}
      <p className="text-umber">
        {counted(waiting, 'message')} waiting, {failed} failed
      </p>
    </div>
  )
}

function RemoveEndpoint({ endpoint, onClose }: Props & { onClose: () => void }) {
  const { id, name, waiting } = endpoint
  return (
    <ActQuestion
      title="Remove endpoint"
      does="Remove"
      doing="Removing..."
      look="danger"
      send={() => call(calls.removeEndpoint, { params: { id } })}
      shown={shownWebhooks}
      onClose={onClose}
    >
      “{name}” won’t get messages anymore. We’ll also delete its list of messages
      {waiting > 0 && `, with ${counted(waiting, 'message')} that it didn’t get`}.
    </ActQuestion>
  )
}
