import * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { excuseDocument, type OfficeSlot } from '../admin-contract.ts'
import { shownDocuments } from './shown-documents.ts'

const Typed = z.object({ words: excuseDocument.shapes.body.shape.words })

type Props = { id: string; slot: OfficeSlot; onClose: () => void }

/** Lets an applicant do without a document, or asks for it after all. */
export function ExcuseDialog({ id, slot, onClose }: Props) {
  const isExcused = slot.excused === null
  return (
    <Dialog
      title={isExcused ? `Waive: ${slot.name}` : `Request after all: ${slot.name}`}
      isOpen
      onClose={onClose}
    >
      <ExcuseForm id={id} slotId={slot.id} isExcused={isExcused} onClose={onClose} />
    </Dialog>
  )
}

type FormProps = { id: string; slotId: string; isExcused: boolean; onClose: () => void }

function ExcuseForm({ id, slotId, isExcused, onClose }: FormProps) {
  const form = useSchemaForm(Typed, { words: '' })
  const { frame } = useHandIn(
    form,
    ({ words }: z.infer<typeof Typed>) =>
      call(excuseDocument, { params: { id }, body: { slotId, isExcused, words } }),
    onClose,
    shownDocuments,
  )
  return (
    <HandInForm
      {...frame}
      send={isExcused ? 'Waive it' : 'Request it'}
      sending="Saving..."
      onBack={onClose}
    >
      <p className="text-umber">
        {isExcused
          ? 'The applicant doesn’t need to upload it, and it no longer holds anything up. We’ll let them know.'
          : 'We’ll request it again and let the applicant know.'}
      </p>
      {isExcused && (
        <TextAreaControl
          control={form.control}
          name="words"
          label="Reason"
          hint="The applicant doesn’t see this."
          rows={3}
        />
      )}
    </HandInForm>
  )
}
