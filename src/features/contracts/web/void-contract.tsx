import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { voidContract } from '../admin-contract.ts'
import { shownContracts } from './shown-contracts.ts'

/** Why a contract is taken back. */
export function VoidContract({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useSchemaForm(voidContract.shapes.body, { reason: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(voidContract, { params: { id }, body }),
    onClose,
    shownContracts,
  )
  return (
    <HandInForm
      {...frame}
      send="Void the contract"
      sending="Voiding..."
      look="danger"
      back="Go back"
      onBack={onClose}
    >
      <TextAreaControl
        control={form.control}
        name="reason"
        label="Reason"
        hint="The applicant sees this on the contract page."
        rows={3}
      />
    </HandInForm>
  )
}
