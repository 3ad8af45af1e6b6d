import parsePhoneNumber, { isSupportedCountry } from 'libphonenumber-js/min'
import { invalidField } from '#server/refusals.ts'

/** The number in E.164; one without its plus is read as people of that country write it. */
export function readPhoneNumber(text: string, country: string, field = 'phoneNumber'): string {
  const defaultCountry = isSupportedCountry(country) ? country : undefined
  const number = parsePhoneNumber(text, { defaultCountry, extract: false })
  if (!number?.isPossible())
    throw invalidField(field, 'Enter a phone number with its dial code, like +1 202 555 0134')
  return number.number
}
