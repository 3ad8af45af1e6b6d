import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { CountryCode } from '#shared/countries.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { FormErrors } from '#web/form/form-errors.tsx'
import {
  CountrySelectControl,
  SearchSelectControl,
  SelectControl,
} from '#web/form/select-fields.tsx'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { useSession } from '#web/session.ts'
import { updateProfile } from '#web/session-calls.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import {
  DateOfBirth,
  FirstName,
  LastName,
  PhoneNumber,
  type ProfileChange,
  type User,
} from '../accounts.ts'
import { AccountPart } from './account-part.tsx'
import { fullNumber, stateForUS } from './new-account.ts'
import { stateGroups } from './state-groups.ts'
import { useAttempt } from './use-attempt.ts'

const Profile = z
  .object({
    firstName: FirstName,
    lastName: LastName,
    dateOfBirth: DateOfBirth,
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
  'dateOfBirth',
  'phoneNumber',
  'country',
  'state',
  'timeZone',
] as const

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))

export function ProfileForm() {
  const { user } = useSession()
  return <AccountPart title="Profile">{user && <Fields user={user} />}</AccountPart>
}

function Fields({ user }: { user: User }) {
  const [isSaved, setSaved] = useState(false)
  const form = useSchemaForm(Profile, profileOf(user))
  const { control } = form
  const country = useWatch({ control, name: 'country' })
  const { onSubmit, problem, isSending } = useAttempt(
    form,
    paths,
    (profile) => {
      setSaved(false)
      return updateProfile(changeOf(profile))
    },
    () => setSaved(true),
  )
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <FormErrors control={control} />
      {problem && <Banner tone="error">{problem}</Banner>}
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
          name="dateOfBirth"
          label="Date of Birth"
          type="date"
          autoComplete="bday"
        />
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
        hint="Dates and times in our mails are written in this zone."
        options={zones}
        searchLabel="Search time zones"
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" busyLabel={isSending && 'Saving...'}>
          Save changes
        </Button>
        <p role="status" className="text-help text-moss">
          {isSaved && !isSending && 'Your profile is saved.'}
        </p>
      </div>
    </form>
  )
}

function profileOf(user: User): Profile {
  const { firstName, lastName, dateOfBirth, phoneNumber, country, state = '' } = user
  const timeZone = user.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return { firstName, lastName, dateOfBirth, phoneNumber, country, state, timeZone }
}

function changeOf({ state, phoneNumber, ...profile }: Profile): ProfileChange {
  return {
    ...profile,
    phoneNumber: fullNumber(profile.country, phoneNumber),
    state: profile.country === 'US' ? state : null,
  }
}
