import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { askRefereeAgain, type OwnReferee, replaceReferee } from '../contract.ts'
import { RefereeDetails } from '../referee.ts'
import { nobodyYet, RefereeFields } from './referee-fields.tsx'
import { shownOwnReferences } from './shown-own-references.ts'

type Props = { referee: OwnReferee; onClose: () => void }

/** The same person again, at the same address or a corrected one. */
export function AgainDialog({ referee, onClose }: Props) {
  const { id, name, email, version } = referee
  const form = useSchemaForm(askRefereeAgain.shapes.body, { email, version })
  const { frame } = useHandIn(
    form,
    (body) => call(askRefereeAgain, { params: { id }, body }),
    onClose,
    shownOwnReferences,
  )
  return (
    <Dialog title="Email them again" isOpen onClose={onClose}>
      <HandInForm {...frame} send="Send the email" sending="Sending..." onBack={onClose}>
        <p className="wrap-anywhere">
          {name} gets a new link, and the old one stops working. Check that the address is right.
          Our email may also be in their spam folder.
        </p>
        <TextFieldControl
          control={form.control}
          name="email"
          type="email"
          label="Their email"
          autoComplete="off"
        />
      </HandInForm>
    </Dialog>
  )
}

/** Somebody else in the place of one who does not write. */
export function ReplaceDialog({ referee, onClose }: Props) {
  const { id, name, version } = referee
  const form = useSchemaForm(RefereeDetails, nobodyYet)
  const { frame } = useHandIn(
    form,
    (details) => call(replaceReferee, { params: { id }, body: { ...details, version } }),
    onClose,
    shownOwnReferences,
  )
  return (
    <Dialog title="Name someone else" isOpen onClose={onClose}>
      <HandInForm {...frame} send="Send the request" sending="Sending..." onBack={onClose}>
        <p className="wrap-anywhere">
          They replace {name}. We email them right away, so ask them first.
        </p>
        <RefereeFields control={form.control} relation="How they know you" />
      </HandInForm>
    </Dialog>
  )
}
