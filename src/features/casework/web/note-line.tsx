import { useState } from 'react'
import { ActQuestion } from '#web/act-question.tsx'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { When } from '#web/ui/when.tsx'
import { isTextUnsent } from '#web/unsent-text.ts'
import { editNote, type Note, removeNote } from '../contract.ts'
import type { Colleague } from '../work-contract.ts'
import { NoteForm } from './note-form.tsx'
import { NoteText } from './note-text.tsx'
import { shownWork } from './shown-work.ts'

type Props = {
  note: Note
  /** Who reads; only a note of their own can be changed. */
  reader: string
  mayWrite: boolean
  colleagues: readonly Colleague[]
  /** The one that somebody was led to. */
  isAimed: boolean
}

export function NoteLine({ note, reader, mayWrite, colleagues, isAimed }: Props) {
  const { id, author, at, editedAt, isNews, text, mentions } = note
  const place = `note:${id}`
  const [isEditing, setEditing] = useState(() => isTextUnsent(reader, place))
  // It counts as read at once; the mark stays for as long as the page is looked at.
  const [isMarked, mark] = useState(isNews)
  if (isNews && !isMarked) mark(true)
  const isOwn = mayWrite && author.id === reader

  return (
    <li
      id={`note-${id}`}
      ref={isAimed ? aim : undefined}
      tabIndex={-1}
      className={cx(
        'border-hairline border-t py-2.5 outline-offset-2 last:border-b',
        isMarked && 'border-l-4 border-l-brass pl-3',
      )}
    >
      {isEditing ? (
        <NoteForm
          owner={reader}
          place={place}
          first={text}
          label="Your note"
          colleagues={colleagues}
          send={(body) => call(editNote, { params: { id }, body })}
          onLeave={() => setEditing(false)}
        />
      ) : (
        <>
          {isMarked && <p className="text-help text-brass">For you</p>}
          <NoteText text={text} mentions={mentions} />
          <div className="flex min-h-8 flex-wrap items-center gap-x-3 text-help text-umber">
            <span className="min-w-0 wrap-anywhere">
              <bdi>{author.name}</bdi> · <When at={at} showsTime />
              {editedAt && ' · changed'}
            </span>
            {isOwn && (
              <span className="ml-auto flex">
                <Button look="quiet" size="small" onClick={() => setEditing(true)}>
                  Change
                </Button>
                <Remove id={id} />
              </span>
            )}
          </div>
        </>
      )}
    </li>
  )
}

function Remove({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <ActQuestion
          title="Remove this note?"
          does="Remove it"
          doing="Removing..."
          look="danger"
          send={() => call(removeNote, { params: { id } })}
          shown={shownWork}
          onClose={() => setAsking(false)}
        >
          Its text is deleted for everyone. The audit log still shows that there was a note.
        </ActQuestion>
      )}
    </>
  )
}

function aim(line: HTMLElement | null) {
  line?.focus()
}
