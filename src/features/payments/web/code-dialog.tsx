import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Charge, readOwnPayments, redeemCode } from '../contract.ts'

/** Takes something off a charge by a code of the institute's. */
export function UseCodeDialog({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const form = useSchemaForm(redeemCode.shapes.body, { code: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(redeemCode, { params: { id: charge.id }, body }),
    onClose,
    [readOwnPayments],
  )
  return (
    <Dialog title="Use a code" isOpen onClose={onClose}>
      <HandInForm {...frame} send="Use the code" sending="Checking..." onBack={onClose}>
        <p className="text-umber">{charge.name}: we’ll take off the value of the code.</p>
        <TextFieldControl control={form.control} name="code" label="Code" autoComplete="off" />
      </HandInForm>
    </Dialog>
  )
}
