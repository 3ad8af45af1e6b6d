import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { messageOf } from '#web/message-of.ts'
import { Refused, readAgain } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import type { Chosen } from '../admin-bulk-contract.ts'
import { listMassActs, type MassAct } from '../mass-act-contract.ts'
import { type MessageText, messagePlaceholderWords } from '../message.ts'
import { type MessagePlan, planMessage, sendMessage } from '../message-contract.ts'
import { AdminBulkLeft } from './admin-bulk-left.tsx'
import { AdminMessageLetters } from './admin-message-letters.tsx'

type Props = { chosen: Chosen; onClose: () => void }

/** Words first, then each letter as it would be read, and only then the sending. */
export function AdminMessageDialog({ chosen, onClose }: Props) {
  const [message, setMessage] = useState<MessageText>({ subject: '', text: '' })
  const [looked, setLooked] = useState<MessageText>()
  const [done, setDone] = useState<MassAct>()
  const { data, error, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [planMessage.route, chosen, looked],
    enabled: looked !== undefined,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      if (!looked) throw new Error('there is nothing to look at')
      const body = { ...looked, chosen, from: pageParam }
      const outcome = await call(planMessage, { body }, { signal })
      if (outcome.ok) return outcome.answer
      throw new Refused(outcome.status, outcome.problem)
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const plan = looked && data?.pages[0]
  const last = data?.pages.at(-1)
  const fields = error instanceof Refused ? (error.problem.fields ?? {}) : {}
  const isOfField = 'subject' in fields || 'text' in fields

  if (done) return <Done act={done} onClose={onClose} />
  return (
    <Dialog title="Email these people" isOpen onClose={onClose}>
      {plan && looked ? (
        <Look
          key={plan.seen}
          chosen={chosen}
          message={looked}
          plan={plan}
          letters={data.pages.flatMap(({ letters }) => letters)}
          onMore={last?.next == null ? undefined : () => void fetchNextPage()}
          onWords={() => setLooked(undefined)}
          onLookAgain={() => void refetch()}
          onDone={setDone}
        />
      ) : (
        <form
          noValidate
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (looked && looked.subject === message.subject && looked.text === message.text)
              void refetch()
            else setLooked({ ...message })
          }}
        >
          {error && !isOfField && <Banner tone="error">{messageOf(error)}</Banner>}
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
          <DialogActions>
            <Button type="submit" busyLabel={isFetching && 'Loading...'}>
              Preview the emails
            </Button>
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

type LookProps = {
  chosen: Chosen
  message: MessageText
  plan: MessagePlan
  letters: MessagePlan['letters']
  onMore: (() => void) | undefined
  onWords: () => void
  onLookAgain: () => void
  onDone: (act: MassAct) => void
}

function Look({ chosen, message, plan, letters, onMore, onWords, ...on }: LookProps) {
  const { count, left, seen, limit, holdMinutes } = plan
  const [typed, setTyped] = useState('')
  const { act, isBusy, problem } = useAct()
  const isExpected = typed.trim() !== '' && Number(typed) === count

  function send() {
    const body = { ...message, chosen, expected: count, seen }
    void act(() => call(sendMessage, { body }), { onDone: on.onDone })
  }

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isExpected && !isBusy) send()
      }}
    >
      <p role="status">
        {count === 0 ? 'None of these people would get an email.' : `${letterWords(count)}. `}
        {count > limit
          ? `That’s more than ${limit.toLocaleString('en-US')}, so a second person must approve it.`
          : count > 0 && `You have ${holdMinutes} minutes to cancel.`}
      </p>
      {left.length > 0 && (
        <div className="text-label">
          <p>These people get none:</p>
          <AdminBulkLeft left={left} />
        </div>
      )}
      <AdminMessageLetters letters={letters} onMore={onMore} />
      {count > 0 && (
        <TextField
          label="How many emails do you expect to send?"
          hint="Enter your own count. We check it before anything goes out."
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          error={
            typed.trim() !== '' && !isExpected
              ? `${letterWords(count)} would go out, not ${typed.trim()}`
              : undefined
          }
          inputClassName="max-w-28"
        />
      )}
      {problem && (
        <Banner tone="error">
          {problem}{' '}
          <Button look="outline" size="small" onClick={on.onLookAgain}>
            Refresh
          </Button>
        </Banner>
      )}
      <DialogActions>
        {count > 0 && (
          <Button type="submit" disabled={!isExpected} busyLabel={isBusy && 'Sending...'}>
            {count > limit ? 'Request approval' : 'Send'}
          </Button>
        )}
        <Button look="outline" onClick={onWords}>
          Edit text
        </Button>
      </DialogActions>
    </form>
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

function letterWords(count: number): string {
  return count === 1 ? '1 email' : `${count.toLocaleString('en-US')} emails`
}
