import * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { changeInterview, type OneInterview } from '../admin-contract.ts'
import { shownInOffice } from './shown-in-office.ts'

type Props = { interview: OneInterview; onClose: () => void }

const Place = z.object({
  place: changeInterview.shapes.body.shape.place,
  link: z.string(),
})

/** Where to meet, or where to join. Both sides are told when it changes. */
export function AdminPlaceDialog({ interview, onClose }: Props) {
  const { id, version, isOnline } = interview
  const form = useSchemaForm(Place, { place: interview.place, link: interview.link ?? '' })
  const { frame } = useHandIn(
    form,
    ({ place, link }) =>
      call(changeInterview, {
        params: { id },
        body: { seen: version, place, link: link.trim() || null },
      }),
    onClose,
    shownInOffice,
  )
  return (
    <Dialog title="Location" isOpen onClose={onClose}>
      <HandInForm {...frame} send="Save" sending="Saving..." onBack={onClose}>
        <TextFieldControl control={form.control} name="place" label="Location" autoComplete="off" />
        {isOnline && (
          <TextFieldControl
            control={form.control}
            name="link"
            type="url"
            label="Link to join"
            hint="Starts with https://"
            autoComplete="off"
          />
        )}
        <p className="text-help text-umber">The applicant and the interviewer get an email.</p>
      </HandInForm>
    </Dialog>
  )
}
