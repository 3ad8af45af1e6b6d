import * as z from 'zod/mini'
import { Email, Password, PresentPassword } from '#features/identity/credentials.ts'
import { CalendarDate } from '#shared/calendar-date.ts'
import { CountryCode } from '#shared/countries.ts'
import { ageOn } from '#shared/dates.ts'
import { dayOf } from '#shared/days.ts'
import { StateCode } from '#shared/states.ts'
import { atMost, lineOfText } from '#shared/text.ts'

const minimumAge = 13
export const nameLength = 120
const latinNameLength = 250
export const confirmationDays = 7

export const FirstName = lineOfText({
  empty: 'Enter your first name',
  label: 'First name',
  max: nameLength,
})
export const LastName = lineOfText({
  empty: 'Enter your last name',
  label: 'Last name',
  max: nameLength,
})

/** The name in Latin letters, for papers and for sorting; empty where it is written in them already. */
export const LatinName = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()),
  ),
  z
    .string()
    .check(
      atMost(latinNameLength, 'Name in Latin letters'),
      z.regex(
        /^[\p{Script=Latin}\p{M}\p{P}ʻʼ ]*$/u,
        'Write your name in Latin letters, as in your passport',
      ),
    ),
)

/** A name as papers have it: as it is written, with its Latin form beside it. */
export function nameOnPaper(person: {
  firstName: string
  lastName: string
  latinName?: string | null | undefined
}): string {
  const name = `${person.firstName} ${person.lastName}`
  return person.latinName ? `${name} (${person.latinName})` : name
}

export const DateOfBirth = z
  .string('Enter your date of birth')
  .check(z.minLength(1, 'Enter your date of birth'), (context) => {
    const said = birthDateProblem(context.value, new Date())
    if (said) context.issues.push({ code: 'custom', message: said, input: context.value })
  })

/** Dial code plus number. The server checks it against numbering plans and keeps E.164. */
export const PhoneNumber = lineOfText({
  empty: 'Enter your phone number',
  label: 'Phone number',
  max: 40,
})

export const OptionalState = z.optional(z.nullable(z.string()))

type Address = { country?: string | undefined; state?: string | null | undefined }

export const stateBelongs = z.refine<Address>(
  ({ country, state }) => country !== 'US' || !state || z.safeParse(StateCode, state).success,
  { path: ['state'], error: 'Select your state from the list' },
)

/** The body of `POST /api/users/register`. */
export const Registration = z
  .object({
    firstName: FirstName,
    lastName: LastName,
    email: Email,
    password: Password,
    dateOfBirth: DateOfBirth,
    phoneNumber: PhoneNumber,
    country: CountryCode,
    state: OptionalState,
    timeZone: z.optional(z.string()),
  })
  .check(stateBelongs)
export type Registration = z.infer<typeof Registration>

export const Credentials = z.object({
  email: z.string('Enter your email address').check(z.minLength(1, 'Enter your email address')),
  password: PresentPassword,
})
export type Credentials = z.infer<typeof Credentials>

/** The body of `PATCH /api/users/profile`; absent fields stay as they are. */
export const ProfileChange = z
  .object({
    firstName: z.optional(FirstName),
    lastName: z.optional(LastName),
    latinName: z.optional(LatinName),
    dateOfBirth: z.optional(DateOfBirth),
    phoneNumber: z.optional(PhoneNumber),
    country: z.optional(CountryCode),
    state: OptionalState,
    timeZone: z.optional(z.nullable(z.string())),
    email: z.optional(z.undefined('Change your email address on your account page')),
  })
  .check(stateBelongs)
export type ProfileChange = z.infer<typeof ProfileChange>

/** What is wrong with a date of birth on a day, or undefined. */
export function birthDateProblem(text: string, now: Date): string | undefined {
  if (!z.safeParse(CalendarDate, text).success) return 'Enter a real date of birth'
  const today = dayOf(now)
  if (text > today) return 'Date of birth must be in the past'
  if (text < '1900-01-01') return 'Date of birth must be in 1900 or later'
  if (ageOn(text, today) < minimumAge) return `You must be at least ${minimumAge} to register`
  return undefined
}

/** The state that is kept: only for a United States address. */
export function stateFor(country: string, state: string | null | undefined): string | null {
  return country === 'US' ? state || null : null
}
