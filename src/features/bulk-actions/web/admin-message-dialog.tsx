import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, inDigits, oneOrMore } from '#shared/counted.ts'
import { call } from '#web/call.ts'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { messageOf } from '#web/message-of.ts'
import { pagesOf, RefusedQuery, readAgain } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { ExpectedCount, isCounted, PlanChanged } from '#web/ui/release-plan.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import type { ChosenApplications } from '../admin-bulk-contract.ts'
import { listMassActs, type MassAct } from '../mass-act-contract.ts'
import { type MessageText, messagePlaceholderWords } from '../message.ts'
import { type MessagePlan, planMessage, sendMessage } from '../message-contract.ts'
import { AdminBulkSkipped } from './admin-bulk-skipped.tsx'
import { AdminMessageLetters } from './admin-message-letters.tsx'

type Props = { chosen: ChosenApplications; onClose: () => void }

/** Words first, then each letter as it would be read, and only then the sending. */
export function AdminMessageDialog({ chosen, onClose }: Props) {
  const [message, setMessage] = useState<MessageText>({ subject: '', text: '' })
  const [looked, setLooked] = useState<MessageText>()
  const [done, setDone] = useState<MassAct>()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...pagesOf(planMessage, (from = 0) => ({ body: { ...(looked ?? message), chosen, from } })),
    enabled: looked !== undefined,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const plan = looked && data?.pages[0]
  const fields = error instanceof RefusedQuery ? (error.problem.fields ?? {}) : {}
  const isOfField = 'subject' in fields || 'text' in fields

  if (done) return <Done act={done} onClose={onClose} />
  return (
    <Dialog title="Email these people" isOpen onClose={onClose}>
      {plan && looked ? (
        <MessageReview
          key={plan.seen}
          chosen={chosen}
          message={looked}
          plan={plan}
          letters={data.pages.flatMap(({ letters }) => letters)}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          onWords={() => setLooked(undefined)}
          onLookAgain={() => void refetch()}
          onDone={setDone}
        />
      ) : (
        <HandInForm
          onSubmit={() => {
            if (looked && looked.subject === message.subject && looked.text === message.text)
              void refetch()
            else setLooked({ ...message })
          }}
          problem={error && !isOfField ? messageOf(error) : undefined}
          isSending={isFetching}
          send="Preview the emails"
          sending="Loading..."
          onBack={onClose}
        >
          <TextField
            label="Subject"
            value={message.subject}
            maxLength={150}
            onChange={(subject) => setMessage({ ...message, subject })}
            error={fields.subject}
          />
          <TextArea
            label="Message"
            hint="Each email opens with a greeting and ends with your contact information."
            rows={9}
            value={message.text}
            onChange={(text) => setMessage({ ...message, text })}
            error={fields.text}
          />
          <details className="text-label">
            <summary className="cursor-pointer">Available fields</summary>
            <dl className="mt-2 grid gap-x-5 gap-y-1 sm:grid-cols-[auto_1fr]">
              {messagePlaceholderWords.map(({ name, words }) => (
                <div key={name} className="contents">
                  <dt>{`{{${name}}}`}</dt>
                  <dd className="text-umber">{words}</dd>
                </div>
              ))}
            </dl>
          </details>
        </HandInForm>
      )}
    </Dialog>
  )
}

type ReviewProps = {
  chosen: ChosenApplications
  message: MessageText
  plan: MessagePlan
  letters: MessagePlan['letters']
  onMore: (() => void) | undefined
  onWords: () => void
  onLookAgain: () => void
  onDone: (act: MassAct) => void
}

function MessageReview({ chosen, message, plan, letters, onMore, onWords, ...on }: ReviewProps) {
  const { count, left, seen, limit, holdMinutes } = plan
  const [typed, setTyped] = useState('')
  const { act, isBusy, problem } = useAct()

  function send() {
    const body = { ...message, chosen, expected: count, seen }
    void act(() => call(sendMessage, { body }), { onDone: on.onDone })
  }

  return (
    <HandInForm
      onSubmit={send}
      problem={undefined}
      isSending={isBusy}
      actions={
        <>
          {count > 0 && (
            <Button
              type="submit"
              disabled={!isCounted(typed, count)}
              busyLabel={isBusy && 'Sending...'}
            >
              {count > limit ? 'Request approval' : 'Send'}
            </Button>
          )}
          <Button look="outline" onClick={onWords}>
            Edit text
          </Button>
        </>
      }
    >
      <p role="status">
        {count === 0 ? 'None of these people would get an email.' : `${counted(count, 'email')}. `}
        {count > limit
          ? `That’s more than ${inDigits(limit)}, so a second person must approve it.`
          : count > 0 && `You have ${oneOrMore(holdMinutes, 'a minute', 'minutes')} to cancel.`}
      </p>
      {left.length > 0 && (
        <div className="text-label">
          <p>These people get none:</p>
          <AdminBulkSkipped left={left} />
        </div>
      )}
      <AdminMessageLetters letters={letters} onMore={onMore} />
      {count > 0 && (
        <ExpectedCount
          noun="emails"
          count={count}
          counted={counted(count, 'email')}
          value={typed}
          onChange={setTyped}
        />
      )}
      <PlanChanged problem={problem} onLookAgain={on.onLookAgain} />
    </HandInForm>
  )
}

function Done({ act, onClose }: { act: MassAct; onClose: () => void }) {
  function close() {
    void readAgain([listMassActs])
    onClose()
  }
  return (
    <Dialog title="Email these people" isOpen onClose={close}>
      <p role="status">
        {act.asksSecond
          ? 'It’s waiting for approval. We notified the owners. A colleague can read and approve it under '
          : 'It’s scheduled. Until it goes out, you can cancel it under '}
        <TextLink to="?show=mass-acts">Exports and messages</TextLink>.
      </p>
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
