import { type Country, countries } from './countries.ts'
import { otherCountryNames } from './country-names.ts'

export type CountryWords = Country & { also: readonly string[] }

/** Every country with all that it is found by: its code, and what people call it. */
export const countryWords: readonly CountryWords[] = countries.map((country) => {
  const { code, name } = country
  const inFull = name.startsWith('St. ') ? [name.replace('St.', 'Saint')] : []
  return { ...country, also: [code, ...inFull, ...(otherCountryNames[code] ?? [])] }
})
