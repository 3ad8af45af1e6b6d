import * as z from 'zod/mini'
import { Email } from '#features/identity/credentials.ts'
import { CountryCode } from '#shared/countries.ts'
import { lineOfText } from '#shared/text.ts'
import { DateOfBirth, nameLength, OptionalState, stateBelongs } from './accounts.ts'

/** How long a link works that leads to an account which the office has made. */
export const claimDays = 14

/** What the office enters of somebody who has no account. */
export const EnteredPerson = z
  .object({
    firstName: lineOfText({ empty: 'Enter the first name', label: 'First name', max: nameLength }),
    lastName: lineOfText({ empty: 'Enter the last name', label: 'Last name', max: nameLength }),
    /** Null for somebody without an address. */
    email: z.nullable(Email),
    dateOfBirth: DateOfBirth,
    phoneNumber: lineOfText({ empty: 'Enter the phone number', label: 'Phone number', max: 40 }),
    country: CountryCode,
    state: OptionalState,
  })
  .check(stateBelongs)
export type EnteredPerson = z.infer<typeof EnteredPerson>
