import * as z from 'zod/mini'
import { Email, Password } from '#features/identity/credentials.ts'
import { CountryCode, findCountry } from '#shared/countries.ts'
import { deviceZone } from '#shared/dates.ts'
import { StateCode } from '#shared/states.ts'
import { DateOfBirth, FirstName, LastName, PhoneNumber, type Registration } from '../accounts.ts'
import { passwordsMatch } from './new-password.ts'

/** The form asks for the state of a United States address, which the call leaves open. */
export const stateForUS = z.refine<{ country: string; state: string }>(
  ({ country, state }) => country !== 'US' || z.safeParse(StateCode, state).success,
  { path: ['state'], error: 'Select your state', when: () => true },
)

/** The register form: every field is required, the state for the United States alone. */
export const NewAccount = z
  .object({
    firstName: FirstName,
    lastName: LastName,
    dateOfBirth: DateOfBirth,
    country: CountryCode,
    phoneNumber: PhoneNumber,
    state: z.string(),
    email: Email,
    password: Password,
    repeatPassword: z.string(),
  })
  .check(stateForUS, passwordsMatch)
type NewAccount = z.infer<typeof NewAccount>

/** The body of the register call: dial code plus number, and the state only for the United States. */
export function registrationOf(account: NewAccount): Registration {
  const { state, repeatPassword: _, ...rest } = account
  return {
    ...rest,
    phoneNumber: fullNumber(account.country, account.phoneNumber),
    ...(account.country === 'US' && { state }),
    timeZone: deviceZone(),
  }
}

/** Dial code plus number; one typed with a dial code of its own, like "+49 30…", stays as it is. */
export function fullNumber(country: string, typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (typed.trim().startsWith('+')) return `+${digits}`
  return `+${findCountry(country)?.dialCode ?? ''}${digits}`
}
