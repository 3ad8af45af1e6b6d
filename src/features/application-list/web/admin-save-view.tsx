import { useState } from 'react'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import { changeView, listViews, saveView, shareView, type View } from '../contract.ts'

type Props = {
  address: string
  own: readonly View[]
  mayShare: boolean
  onClose: () => void
}

/** Keeps the list in view under a name of its own, or in the place of a view that there is. */
export function SaveView({ address, own, mayShare, onClose }: Props) {
  const [place, setPlace] = useState('')
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [lacksName, setLacksName] = useState(false)
  const { act, isBusy, refusal } = useAct([listViews])
  const problem = lacksName ? 'Enter a name' : (refusal?.fields?.name ?? refusal?.error)

  async function save() {
    setLacksName(!place && !name.trim())
    if (!place && !name.trim()) return
    const saved = place
      ? await act(() => call(changeView, { params: { id: place }, body: { address } }))
      : await act(() => call(saveView, { body: { name, address } }))
    if (!saved) return
    const { id } = saved
    if (!isShared || (await act(() => call(shareView, { params: { id }, body: { shared: true } }))))
      onClose()
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
          <Button type="submit" busyLabel={isBusy && 'Saving...'}>
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
