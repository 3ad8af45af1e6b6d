import { call } from '#web/call.ts'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { addReferee } from '../admin-contract.ts'
import { RefereeDetails } from '../referee.ts'
import { nobodyYet, RefereeFields } from './referee-fields.tsx'
import { shownReferences } from './shown-references.ts'

/** Asks somebody whom the applicant did not name. */
export function AddReferee({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useSchemaForm(RefereeDetails, nobodyYet)
  const { frame } = useHandIn(
    form,
    (body) => call(addReferee, { params: { id }, body }),
    onClose,
    shownReferences,
  )
  return (
    <Dialog title="Request a reference" isOpen onClose={onClose}>
      <HandInForm {...frame} send="Send the request" sending="Sending..." onBack={onClose}>
        <p className="text-umber">We email them right away, and the applicant can see that.</p>
        <RefereeFields control={form.control} relation="How they know the applicant" />
      </HandInForm>
    </Dialog>
  )
}
