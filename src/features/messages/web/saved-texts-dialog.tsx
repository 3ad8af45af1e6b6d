import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fillTemplate } from '#features/settings/placeholders.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { listSavedTexts, type SavedText } from '../saved-text-contract.ts'
import { SavedTextForm } from './saved-text-form.tsx'

const searchedFrom = 7

type Props = {
  id: string
  /** What is written so far: a new text begins with it. */
  text: string
  onInsert: (words: string) => void
  onClose: () => void
}

/** The texts to choose from, each as this applicant would read it, and how they are kept. */
export function SavedTextsDialog({ id, text, onInsert, onClose }: Props) {
  const [edited, edit] = useState<SavedText | 'new'>()
  const query = useQuery(queryOf(listSavedTexts, { params: { id } }))
  const back = () => edit(undefined)
  if (edited)
    return (
      <Dialog
        title={edited === 'new' ? 'New saved text' : 'Edit saved text'}
        isOpen
        onClose={onClose}
      >
        <SavedTextForm
          {...(edited === 'new' ? { first: text } : { kept: edited })}
          onDone={back}
          onCancel={back}
        />
      </Dialog>
    )
  return (
    <Dialog title="Saved texts" isOpen isDismissable onClose={onClose}>
      <Loaded query={query} loading />
      {query.data && (
        <Choice
          texts={query.data.texts}
          filled={(words) => fillTemplate(words, query.data.facts)}
          onInsert={onInsert}
          onEdit={edit}
        />
      )}
      <DialogActions>
        <Button look="outline" onClick={() => edit('new')}>
          {text.trim() ? 'Save your message as a text' : 'New text'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ChoiceProps = {
  texts: readonly SavedText[]
  filled: (words: string) => string
  onInsert: (words: string) => void
  onEdit: (text: SavedText) => void
}

function Choice({ texts, filled, onInsert, onEdit }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = texts.filter(({ name, text }) => `${name}\n${text}`.toLowerCase().includes(wanted))
  if (texts.length === 0)
    return (
      <p className="text-umber">
        Keep what you write often, with fields like the first name, and insert it here.
      </p>
    )
  return (
    <>
      {texts.length >= searchedFrom && (
        <TextField
          type="search"
          label="Search saved texts"
          isCompact
          placeholder="Search saved texts"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          className="mb-3"
        />
      )}
      {found.length === 0 && <p className="text-umber">No text has these words.</p>}
      <ul className="divide-y divide-hairline border-hairline border-t empty:hidden">
        {found.map((one) => (
          <li key={one.id} className="py-3">
            <div className="flex items-start gap-2">
              <div className="mr-auto min-w-0">
                <p className="font-medium text-label wrap-anywhere">{one.name}</p>
                <p className="text-help text-umber">
                  {one.isOwn
                    ? one.shared
                      ? 'For everyone, by you'
                      : 'For you'
                    : `By ${one.owner}`}
                </p>
              </div>
              <Button
                look="quiet"
                size="small"
                aria-label={`Edit ${one.name}`}
                onClick={() => onEdit(one)}
              >
                Edit
              </Button>
              <Button
                look="outline"
                size="small"
                aria-label={`Insert ${one.name}`}
                onClick={() => onInsert(filled(one.text))}
              >
                Insert
              </Button>
            </div>
            <p dir="auto" className="mt-1 line-clamp-3 whitespace-pre-line text-help wrap-anywhere">
              {filled(one.text)}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
