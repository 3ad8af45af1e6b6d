import type { Control } from 'react-hook-form'
import { TextFieldControl } from '#web/form/fields.tsx'
import type { RefereeDetails } from '../referee.ts'

export const nobodyYet: RefereeDetails = {
  name: '',
  email: '',
  relation: '',
  position: '',
  phone: '',
}

type Props = {
  control: Control<RefereeDetails, unknown, RefereeDetails>
  /** How the question says who is known. */
  relation: string
}

/** Whom to ask; the same fields as in the form. */
export function RefereeFields({ control, relation }: Props) {
  const field = { control, autoComplete: 'off' }
  return (
    <>
      <TextFieldControl {...field} name="name" label="Name" />
      <TextFieldControl {...field} name="email" type="email" label="Email" />
      <TextFieldControl {...field} name="relation" label={relation} />
      <TextFieldControl {...field} name="position" label="Position and institution" />
      <TextFieldControl {...field} name="phone" type="tel" label="Phone" tag="optional" />
    </>
  )
}
