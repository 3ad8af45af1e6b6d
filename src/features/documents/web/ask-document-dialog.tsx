import * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { CheckboxControl } from '#web/form/choice-fields.tsx'
import { TextAreaControl, TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { askForDocument, DocumentRequest } from '../admin-contract.ts'
import { shownDocuments } from './shown-documents.ts'

const { name, words, isBlocking } = DocumentRequest.shape
const Typed = z.object({ name, words, isBlocking, dueOn: z.string() })

type Props = { id: string; onClose: () => void }

/** Asks one applicant for what the rules do not ask for. */
export function AskDocumentDialog({ id, onClose }: Props) {
  return (
    <Dialog title="Request a document" isOpen onClose={onClose}>
      <AskForm id={id} onClose={onClose} />
    </Dialog>
  )
}

function AskForm({ id, onClose }: Props) {
  const form = useSchemaForm(Typed, { name: '', words: '', isBlocking: false, dueOn: '' })
  const { frame } = useHandIn(
    form,
    (typed: z.infer<typeof Typed>) =>
      call(askForDocument, { params: { id }, body: { ...typed, dueOn: typed.dueOn || null } }),
    onClose,
    shownDocuments,
  )
  const { control } = form
  return (
    <HandInForm {...frame} send="Request it" sending="Requesting..." onBack={onClose}>
      <TextFieldControl
        control={control}
        name="name"
        label="Document"
        hint="As the applicant will see it, like “Marriage certificate”."
        autoComplete="off"
      />
      <TextAreaControl
        control={control}
        name="words"
        label="Message to the applicant"
        hint="Why you need it, and what it must show."
        rows={3}
      />
      <TextFieldControl
        control={control}
        name="dueOn"
        label="Due by"
        tag="optional"
        type="date"
        className="max-w-52"
      />
      <CheckboxControl control={control} name="isBlocking">
        Hold offers until it’s accepted
      </CheckboxControl>
    </HandInForm>
  )
}
