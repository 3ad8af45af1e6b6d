import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import type { Outcome } from '#web/call.ts'
import type { ShownAnswers } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useUnsentText } from '#web/unsent-text.ts'
import { useAct } from '#web/use-act.ts'
import type { writeMessage } from '../office-thread-contract.ts'
import type { writeOwnMessage } from '../thread-contract.ts'

export type MessageDraft = { text: string; documents: string[] }

type Props = {
  /** Who writes, and where: the text is there until it is sent. */
  owner: string
  place: string
  label: string
  hint?: string
  send: (words: MessageDraft) => Promise<Outcome<typeof writeOwnMessage | typeof writeMessage>>
  shown: ShownAnswers
  /** The documents to choose from, fetched when they are asked for. */
  Choice: (props: { chosen: string[]; onChange: (chosen: string[]) => void }) => ReactNode
  /** Beside the acts: what puts words behind those that are written. Called, not mounted, so that it outlives a new look of its page. */
  texts?: (props: { text: string; insert: (words: string) => void }) => ReactNode
  isDense?: boolean
}

/** A message while it is written. What was typed survives a reload, a lost session and a refusal. */
export function MessageForm({
  owner,
  place,
  label,
  hint,
  send,
  shown,
  Choice,
  texts,
  isDense = false,
}: Props) {
  const { text, write, clear } = useUnsentText(owner, place)
  const [documents, choose] = useState<string[]>([])
  const [isChoosing, setChoosing] = useState(false)
  const { act, isBusy, problem } = useAct(shown)
  const [isSent, setSent] = useState(false)
  const choice = useId()
  const field = useRef<HTMLTextAreaElement>(null)

  function submit() {
    if (isBusy) return
    setSent(false)
    void act(() => send({ text, documents }), { onDone: finish })
  }

  function finish() {
    clear()
    choose([])
    setChoosing(false)
    setSent(true)
  }

  return (
    <PlainForm data-keeps-typed onSubmit={submit}>
      <TextArea
        ref={field}
        label={label}
        {...(hint && { hint })}
        value={text}
        onChange={write}
        error={problem}
        rows={isDense ? 3 : 5}
      />
      {isChoosing && (
        <div id={choice} className="mt-3">
          <Choice chosen={documents} onChange={choose} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size={isDense ? 'small' : 'normal'}
          busyLabel={isBusy && 'Sending...'}
        >
          Send
        </Button>
        <Button
          look="quiet"
          size="small"
          className={isDense ? undefined : 'min-h-11'}
          aria-expanded={isChoosing}
          aria-controls={isChoosing ? choice : undefined}
          onClick={() => setChoosing(!isChoosing)}
        >
          <Icon name="document" className="size-4" />
          {documents.length > 0 ? `Documents: ${documents.length}` : 'Attach a document'}
        </Button>
        {texts?.({
          text,
          insert: (words) => {
            write(text.trim() ? `${text.trimEnd()}\n\n${words}` : words)
            focusSoon(field)
          },
        })}
        <span role="status" className="text-help text-umber">
          {isSent && 'Sent'}
        </span>
      </div>
    </PlainForm>
  )
}

/** A dialog that closes gives the focus back in the next frame; this comes after it. */
function focusSoon(field: RefObject<HTMLTextAreaElement | null>): void {
  requestAnimationFrame(() => requestAnimationFrame(() => field.current?.focus()))
}
