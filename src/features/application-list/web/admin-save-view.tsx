import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Attempt, attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { keyOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { changeView, listViews, saveView, shareView, type View } from '../contract.ts'

type Props = {
  address: string
  own: readonly View[]
  mayShare: boolean
  onClose: () => void
}

/** Keeps the list in view under a name of its own, or in the place of a view that there is. */
export function SaveView({ address, own, mayShare, onClose }: Props) {
  const queries = useQueryClient()
  const [place, setPlace] = useState('')
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save() {
    setProblem(undefined)
    if (!place && !name.trim()) return setProblem('Enter a name')
    setSending(true)
    const done = await send()
    setSending(false)
    if (!done.success) return setProblem(done.fields?.name ?? done.error)
    onClose()
  }

  async function send(): Promise<Attempt> {
    let id = place
    const kept = place
      ? call(changeView, { params: { id: place }, body: { address } })
      : call(saveView, { body: { name, address } })
    const saved = await attempt(kept, (view) => {
      id = view.id
    })
    const done =
      saved.success && isShared
        ? await attempt(call(shareView, { params: { id }, body: { shared: true } }))
        : saved
    await queries.invalidateQueries({ queryKey: keyOf(listViews) })
    return done
  }

  return (
    <Dialog title="Save view" isOpen onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        className="flex flex-col gap-5"
      >
        <p>A view saves the search, filters, sort order and columns.</p>
        {own.length > 0 && (
          <NativeSelect
            label="Save as"
            value={place}
            options={[
              { value: '', label: 'New view' },
              ...own.map((view) => ({ value: view.id, label: `Replace “${view.name}”` })),
            ]}
            onChange={setPlace}
          />
        )}
        {!place && (
          <TextField
            label="Name"
            value={name}
            onChange={setName}
            maxLength={60}
            autoComplete="off"
            error={problem}
          />
        )}
        {place && problem && <p className="text-help text-rose">{problem}</p>}
        {mayShare && (
          <Checkbox isSelected={isShared} onChange={setShared}>
            Share with everyone in the office
          </Checkbox>
        )}
        <DialogActions>
          <Button type="submit" busyLabel={isSending && 'Saving...'}>
            Save view
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
