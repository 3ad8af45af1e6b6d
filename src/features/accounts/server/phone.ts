import { invalidField } from '#server/refusals.ts'

/**
 * The number in E.164; one without its plus is read as people of that country write it. What knows the
 * numbers of every country is read for the first one.
 */
export async function readPhoneNumber(
  text: string,
  country: string,
  field = 'phoneNumber',
): Promise<string> {
  const { default: parsePhoneNumber, isSupportedCountry } = await import('libphonenumber-js/min')
  const defaultCountry = isSupportedCountry(country) ? country : undefined
  const number = parsePhoneNumber(text, { defaultCountry, extract: false })
  if (!number?.isPossible())
    throw invalidField(field, 'Enter a phone number with its dial code, like +1 202 555 0134')
  return number.number
}
