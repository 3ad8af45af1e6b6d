import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { Failed } from '#web/failed.tsx'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { keyOf, queryClient, queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { When } from '#web/ui/when.tsx'
import { listQuarantine, readFinance, settleQuarantined } from '../finance-contract.ts'
import { applyQuarantinedAgain, listReconciliations } from '../stripe-contract.ts'
import { StripeFindings } from './stripe-findings.tsx'

type Held = Answer<typeof listQuarantine>['events'][number]

async function readAgain() {
  for (const one of [listQuarantine, readFinance, listReconciliations])
    await queryClient.invalidateQueries({ queryKey: keyOf(one) })
}

/** Payments that match nothing we asked for, and how provider and ledger were last found to agree. */
export function FinanceQuarantine({ maySettle }: { maySettle: boolean }) {
  const { data, error, refetch } = useQuery(queryOf(listQuarantine))
  const [opened, setOpened] = useState<Held>()
  const [problem, setProblem] = useState<string>()

  async function again({ provider, eventId }: Held) {
    const sent = await attempt(call(applyQuarantinedAgain, { params: { provider, eventId } }))
    setProblem(sent.error)
    await readAgain()
  }

  return (
    <>
      {problem && (
        <Banner tone="error" className="mb-3">
          {problem}
        </Banner>
      )}
      {error && <Failed error={error} onRetry={refetch} />}
      {data?.events.length === 0 && (
        <NothingHere title="Nothing is held back">
          A payment that is not what we asked for waits here, and pays nothing until somebody has
          looked at it.
        </NothingHere>
      )}
      <ul className="text-label">
        {data?.events.map((event) => (
          <li key={event.eventId} className="border-hairline border-t py-2 last:border-b">
            <span className="font-medium">{event.why}</span>
            <span className="block text-help text-umber wrap-anywhere">
              {event.kind}, {event.eventId}, <When at={event.receivedAt} showsTime />
            </span>
            {maySettle && (
              <span className="-ml-2.5 flex flex-wrap">
                <Button look="quiet" size="small" onClick={() => again(event)}>
                  Look at it again<span className="sr-only">: {event.eventId}</span>
                </Button>
                <Button look="quiet" size="small" onClick={() => setOpened(event)}>
                  Put it aside<span className="sr-only">: {event.eventId}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <StripeFindings />
      {opened && <PutAside event={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function PutAside({ event, onClose }: { event: Held; onClose: () => void }) {
  const { provider, eventId, why } = event
  const form = useSchemaForm(settleQuarantined.shapes.body, { words: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(settleQuarantined, { params: { provider, eventId }, body }),
    async () => {
      await readAgain()
      onClose()
    },
  )
  return (
    <Dialog title="Put it aside" isOpen onClose={onClose}>
      <HandInForm {...frame} send="Put it aside" sending="Saving..." onBack={onClose}>
        <p className="text-umber">{why}. It pays nothing, and leaves this list.</p>
        <TextFieldControl
          control={form.control}
          name="words"
          label="What you found"
          autoComplete="off"
        />
      </HandInForm>
    </Dialog>
  )
}
