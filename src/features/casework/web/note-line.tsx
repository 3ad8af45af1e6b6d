import { useState } from 'react'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { When } from '#web/ui/when.tsx'
import { isTextUnsent } from '#web/unsent-text.ts'
import { useAct } from '#web/use-act.ts'
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
  const { act, isBusy, problem } = useAct(shownWork)
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Dialog
        role="alertdialog"
        title="Remove this note?"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <Banner tone="error" className="mb-3">
          {problem}
        </Banner>
        <p>Its text is deleted for everyone. The audit log still shows that there was a note.</p>
        <DialogActions>
          <Button look="outline" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button
            look="danger"
            busyLabel={isBusy && 'Removing...'}
            onClick={() => act(() => call(removeNote, { params: { id } }))}
          >
            Remove it
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function aim(line: HTMLElement | null) {
  line?.focus()
}
