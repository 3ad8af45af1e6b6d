import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { CheckboxControl } from '#web/form/choice-fields.tsx'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { changeView, listViews, saveView, shareView, type View } from '../contract.ts'

type Props = {
  address: string
  own: readonly View[]
  mayShare: boolean
  onClose: () => void
}

/** `place` is the view whose place it takes; a new one has a name. */
const Saved = z.object({ place: z.string(), name: z.string(), isShared: z.boolean() }).check(
  z.refine(({ place, name }) => place !== '' || name.trim() !== '', {
    error: 'Enter a name',
    path: ['name'],
  }),
)

/** Keeps the list in view under a name of its own, or in the place of a view that there is. */
export function SaveView({ address, own, mayShare, onClose }: Props) {
  const form = useSchemaForm(Saved, { place: '', name: '', isShared: false })
  const place = useWatch({ control: form.control, name: 'place' })
  const { frame } = useHandIn(form, save, onClose, [listViews])

  async function save({ place, name, isShared }: z.infer<typeof Saved>) {
    const saved = place
      ? await call(changeView, { params: { id: place }, body: { address } })
      : await call(saveView, { body: { name, address } })
    if (!saved.ok || !isShared) return saved
    return call(shareView, { params: { id: saved.answer.id }, body: { shared: true } })
  }

  return (
    <Dialog title="Save view" isOpen onClose={onClose}>
      <HandInForm {...frame} send="Save view" sending="Saving..." onBack={onClose}>
        <p>A view saves the search, filters, sort order, and columns.</p>
        {own.length > 0 && (
          <NativeSelectControl
            control={form.control}
            name="place"
            label="Save as"
            options={[
              { value: '', label: 'New view' },
              ...own.map((view) => ({ value: view.id, label: `Replace “${view.name}”` })),
            ]}
          />
        )}
        {!place && (
          <TextFieldControl
            control={form.control}
            name="name"
            label="Name"
            maxLength={60}
            autoComplete="off"
          />
        )}
        {mayShare && (
          <CheckboxControl control={form.control} name="isShared">
            Share with everyone in the office
          </CheckboxControl>
        )}
      </HandInForm>
    </Dialog>
  )
}
