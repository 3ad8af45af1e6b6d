import { useState } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { judgeDocument, type readDocuments } from '../admin-contract.ts'
import { focusIfLost } from './focus-if-lost.ts'
import { shownDocuments } from './shown-documents.ts'
import type { OpenVersion } from './versions.ts'

type Props = {
  opened: OpenVersion
  reasons: Answer<typeof readDocuments>['reasons']
  mayCheck: boolean
  /** Told of each verdict, in a word. */
  onJudged: (words: string) => void
  /** Goes to the next that waits; absent where none does. */
  onNext?: () => void
}

const outcomeWords = { accepted: 'Accepted', 'sent-back': 'Returned' } as const

type Shown = 'acts' | 'back' | undefined

/** Accepting a version, or sending it back with a reason; what was said of it stays to be read. */
export function VerdictForm({ opened, reasons, mayCheck, onJudged, onNext }: Props) {
  const { slot, file } = opened
  const { verdict, isCurrent } = file
  const [wanted, show] = useState<Shown>()
  const [reasonId, setReason] = useState('')
  const [words, setWords] = useState('')
  const [lacksReason, setLacksReason] = useState(false)
  const { act, busy, isBusy, refusal } = useAct(shownDocuments)
  const fields = lacksReason ? { reasonId: 'Choose a reason' } : (refusal?.fields ?? {})
  const problem = refusal?.fields ? undefined : refusal?.error
  const shown = wanted ?? (verdict === null && isCurrent ? 'acts' : undefined)

  async function judge(outcome: 'accepted' | 'sent-back') {
    if (isBusy) return
    const isBack = outcome === 'sent-back'
    setLacksReason(isBack && !reasonId)
    if (isBack && !reasonId) return
    const body = {
      outcome,
      reasonId: isBack ? reasonId : null,
      words: isBack ? words : '',
      seen: verdict?.id ?? null,
    }
    const send = () => call(judgeDocument, { params: { id: file.id }, body })
    if (!(await act(send, { name: outcome }))) return
    show(undefined)
    onJudged(outcomeWords[outcome])
  }

  return (
    <>
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      {verdict && (
        <p role="status" className="text-label wrap-anywhere">
          <span className="font-medium">{outcomeWords[verdict.outcome]}</span> by {verdict.byName},{' '}
          <When at={verdict.at} showsTime />
          {verdict.reason && <span className="block">{verdict.reason}</span>}
          {verdict.words && <span className="block whitespace-pre-line">{verdict.words}</span>}
        </p>
      )}
      {mayCheck && shown === 'acts' && (
        <div className="flex flex-wrap gap-2">
          <Button
            data-act="accept"
            aria-keyshortcuts="a"
            size="small"
            busyLabel={busy === 'accepted' && 'Accepting...'}
            onClick={() => judge('accepted')}
          >
            Accept
          </Button>
          <Button
            data-act="send-back"
            aria-keyshortcuts="b"
            look="outline"
            size="small"
            onClick={() => show('back')}
          >
            Return
          </Button>
        </div>
      )}
      {mayCheck && shown === 'back' && (
        <PlainForm
          aria-label={`Return: ${slot.name}`}
          className="grid gap-3"
          onSubmit={() => judge('sent-back')}
        >
          <div ref={focusFirst}>
            <NativeSelect
              label="Reason for returning it"
              hint={reasons.find(({ id }) => id === reasonId)?.applicant}
              value={reasonId}
              onChange={setReason}
              error={fields.reasonId}
              options={[
                { value: '', label: 'Select' },
                ...reasons.map(({ id, staff }) => ({ value: id, label: staff })),
              ]}
            />
          </div>
          <TextArea
            label="Additional message to the applicant"
            tag="optional"
            rows={2}
            value={words}
            onChange={setWords}
            error={fields.words}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="small" busyLabel={busy === 'sent-back' && 'Returning...'}>
              Return it
            </Button>
            <Button look="quiet" size="small" onClick={() => show(undefined)}>
              Cancel
            </Button>
          </div>
        </PlainForm>
      )}
      {shown === undefined && (
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {onNext && (
            <Button ref={focusIfLost} size="small" onClick={onNext}>
              Next to review
            </Button>
          )}
          {mayCheck && isCurrent && verdict && (
            <Button look="quiet" size="small" onClick={() => show('acts')}>
              Change
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function focusFirst(element: HTMLElement | null) {
  element?.querySelector('select')?.focus()
}
