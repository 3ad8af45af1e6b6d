import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useUnsentText } from '#web/unsent-text.ts'
import { mentionedIn } from '../mentions.ts'
import type { Colleague } from '../work-contract.ts'
import { MentionField } from './mention-field.tsx'

export type Words = { text: string; mentions: string[] }

type Props = {
  /** Who writes, and for what: the text lies there until it is sent. */
  owner: string
  place: string
  first?: string
  label: string
  colleagues: readonly Colleague[]
  /** Answers what stands in the way, if anything does. */
  send: (words: Words) => Promise<string | undefined>
  onCancel?: () => void
}

/** A note while it is written. What was typed survives a reload, a lost session and a refusal. */
export function NoteForm({ owner, place, first = '', label, colleagues, send, onCancel }: Props) {
  const { text, write, clear } = useUnsentText(owner, place, first)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function submit() {
    if (isSending) return
    setSending(true)
    const mentions = mentionedIn(text, colleagues).map(({ id }) => id)
    const refused = await send({ text, mentions })
    setSending(false)
    setProblem(refused)
    if (refused === undefined) clear()
  }

  function cancel() {
    clear()
    onCancel?.()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <MentionField
        label={label}
        value={text}
        onChange={write}
        onSend={() => void submit()}
        colleagues={colleagues}
        error={problem}
        rows={2}
        hasFocus={onCancel !== undefined}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button type="submit" size="small" busyLabel={isSending && 'Saving...'}>
          {onCancel ? 'Save' : 'Add note'}
        </Button>
        {onCancel && (
          <Button look="quiet" size="small" onClick={cancel}>
            Cancel
          </Button>
        )}
        <span className="text-help text-umber">@ mentions a colleague</span>
      </div>
    </form>
  )
}
