import { useState } from 'react'
import { messagePlaceholderWords } from '#features/bulk-actions/message.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import {
  changeText,
  deleteText,
  listSavedTexts,
  mostOfName,
  type SavedText,
  saveText,
} from '../saved-text-contract.ts'

type Props = {
  /** Absent for a new text, which begins with `first`. */
  kept?: SavedText
  first?: string
  onDone: () => void
  onCancel: () => void
}

/** A text with its name, for oneself or for everyone. */
export function SavedTextForm({ kept, first = '', onDone, onCancel }: Props) {
  const [name, setName] = useState(kept?.name ?? '')
  const [text, setText] = useState(kept?.text ?? first)
  const [shared, setShared] = useState(kept?.shared ?? false)
  const { act, busy, isBusy, refusal } = useAct([listSavedTexts])
  const fields = refusal?.fields ?? {}
  const params = { id: kept?.id ?? '' }

  function save() {
    const body = { name, text, shared }
    if (kept) void act(() => call(changeText, { params, body }), { name: 'save', onDone })
    else void act(() => call(saveText, { body }), { name: 'save', onDone })
  }

  return (
    <PlainForm
      data-keeps-typed
      className="space-y-4"
      onSubmit={() => {
        if (!isBusy) save()
      }}
    >
      {refusal && !fields.name && !fields.text && <Banner tone="error">{refusal.error}</Banner>}
      <TextField
        label="Name"
        value={name}
        maxLength={mostOfName}
        autoComplete="off"
        autoFocus
        onChange={setName}
        error={fields.name}
      />
      <TextArea label="Text" rows={8} value={text} onChange={setText} error={fields.text} />
      <details className="text-label">
        <summary className="cursor-pointer">Available fields</summary>
        <dl className="mt-2 grid gap-x-5 gap-y-1 sm:grid-cols-[auto_1fr]">
          {messagePlaceholderWords.map((field) => (
            <div key={field.name} className="contents">
              <dt>{`{{${field.name}}}`}</dt>
              <dd className="text-umber">{field.words}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Checkbox isSelected={shared} onChange={setShared}>
        Everyone who writes to applicants can use and change it
      </Checkbox>
      <DialogActions>
        <Button type="submit" busyLabel={busy === 'save' && 'Saving...'}>
          Save text
        </Button>
        <Button look="outline" onClick={onCancel}>
          Cancel
        </Button>
        {kept && (
          <Button
            look="danger"
            busyLabel={busy === 'delete' && 'Deleting...'}
            onClick={() => void act(() => call(deleteText, { params }), { name: 'delete', onDone })}
          >
            Delete
          </Button>
        )}
      </DialogActions>
    </PlainForm>
  )
}
