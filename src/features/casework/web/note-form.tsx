import type { Outcome } from '#web/call.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { useUnsentText } from '#web/unsent-text.ts'
import { useAct } from '#web/use-act.ts'
import type { editNote, writeNote } from '../contract.ts'
import { mentionedIn } from '../mentions.ts'
import type { Colleague } from '../work-contract.ts'
import { MentionField } from './mention-field.tsx'
import { shownWork } from './shown-work.ts'

type NoteDraft = { text: string; mentions: string[] }

type Props = {
  /** Who writes, and for what: the text is there until it is sent. */
  owner: string
  place: string
  first?: string
  label: string
  colleagues: readonly Colleague[]
  send: (words: NoteDraft) => Promise<Outcome<typeof writeNote | typeof editNote>>
  /** Of a note that is changed: saved, or left as it was. */
  onLeave?: () => void
}

/** A note while it is written. What was typed survives a reload, a lost session and a refusal. */
export function NoteForm({ owner, place, first = '', label, colleagues, send, onLeave }: Props) {
  const { text, write, clear } = useUnsentText(owner, place, first)
  const { act, isBusy, problem } = useAct(shownWork)

  function submit() {
    const mentions = mentionedIn(text, colleagues).map(({ id }) => id)
    if (!isBusy) void act(() => send({ text, mentions }), { onDone: leave })
  }

  function leave() {
    clear()
    onLeave?.()
  }

  return (
    <PlainForm onSubmit={submit}>
      <MentionField
        label={label}
        value={text}
        onChange={write}
        onSend={submit}
        colleagues={colleagues}
        error={problem}
        rows={2}
        hasFocus={onLeave !== undefined}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button type="submit" size="small" busyLabel={isBusy && 'Saving...'}>
          {onLeave ? 'Save' : 'Add note'}
        </Button>
        {onLeave && (
          <Button look="quiet" size="small" onClick={leave}>
            Cancel
          </Button>
        )}
        <span className="text-help text-umber">@ mentions a colleague</span>
      </div>
    </PlainForm>
  )
}
