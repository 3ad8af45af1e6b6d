import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { CountryCode } from '#shared/countries.ts'
import { deviceZone } from '#shared/dates.ts'
import type { User } from '#shared/user.ts'
import { DateBoxesControl } from '#web/form/date-fields.tsx'
import { TextFieldControl } from '#web/form/fields.tsx'
import { FormErrors } from '#web/form/form-errors.tsx'
import {
  CountrySelectControl,
  SearchSelectControl,
  SelectControl,
} from '#web/form/select-fields.tsx'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { zoneOptions } from '#web/zone-options.ts'
import { FirstName, LastName, LatinName, PhoneNumber, type ProfileChange } from '../accounts.ts'
import { BirthDateBoxes } from './birth-date-boxes.ts'
import { fullNumber, stateForUS } from './new-account.ts'
import { updateProfile } from './session-calls.ts'
import { stateGroups } from './state-groups.ts'
import { useAttempt } from './use-attempt.ts'

const Profile = z
  .object({
    firstName: FirstName,
    lastName: LastName,
    latinName: LatinName,
    dateOfBirth: BirthDateBoxes,
    phoneNumber: PhoneNumber,
    country: CountryCode,
    state: z.string(),
    timeZone: z.string(),
  })
  .check(stateForUS)
type Profile = z.infer<typeof Profile>

const paths = [
  'firstName',
  'lastName',
  'latinName',
  'dateOfBirth',
  'phoneNumber',
  'country',
  'state',
  'timeZone',
] as const

type ProfileFormProps = { user: User; onDone: () => void; onCancel: () => void }

export function ProfileForm({ user, onDone, onCancel }: ProfileFormProps) {
  const profile = profileOf(user)
  const form = useSchemaForm(Profile, profile)
  const { control } = form
  const country = useWatch({ control, name: 'country' })
  const { onSubmit, problem, isSending } = useAttempt(
    form,
    paths,
    (changed) => updateProfile(changeOf(changed)),
    onDone,
  )
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <FormErrors control={control} />
      <Banner tone="error">{problem}</Banner>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextFieldControl
          control={control}
          name="firstName"
          label="First Name"
          autoComplete="given-name"
        />
        <TextFieldControl
          control={control}
          name="lastName"
          label="Last Name"
          autoComplete="family-name"
        />
        <TextFieldControl
          control={control}
          name="latinName"
          label="Name in Latin letters (optional)"
          hint="As in your passport, if your name is written in another script. We print it next to your name on documents."
          className="sm:col-span-2"
        />
        <DateBoxesControl control={control} name="dateOfBirth" label="Date of Birth" isBirthDate />
        <TextFieldControl
          control={control}
          name="phoneNumber"
          label="Phone Number"
          type="tel"
          autoComplete="tel"
        />
        <CountrySelectControl
          control={control}
          name="country"
          label="Country"
          autoComplete="country"
          className="sm:col-span-2"
        />
        {country === 'US' && (
          <SelectControl
            control={control}
            name="state"
            label="State"
            autoComplete="address-level1"
            options={stateGroups}
          />
        )}
      </div>
      <SearchSelectControl
        control={control}
        name="timeZone"
        label="Time Zone"
        hint="We use this time zone for dates and times in our emails."
        options={zoneOptions(profile.timeZone)}
        searchLabel="Search time zones"
      />
      <DialogActions>
        <Button type="submit" busyLabel={isSending && 'Saving...'}>
          Save changes
        </Button>
        <Button look="outline" onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </form>
  )
}

function profileOf(user: User): Profile {
  const { firstName, lastName, latinName = '', dateOfBirth, phoneNumber, country } = user
  const { state = '' } = user
  const timeZone = user.timeZone ?? deviceZone()
  return { firstName, lastName, latinName, dateOfBirth, phoneNumber, country, state, timeZone }
}

function changeOf({ state, phoneNumber, ...profile }: Profile): ProfileChange {
  return {
    ...profile,
    phoneNumber: fullNumber(profile.country, phoneNumber),
    state: profile.country === 'US' ? state : null,
  }
}
