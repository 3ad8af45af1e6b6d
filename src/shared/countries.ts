import * as z from 'zod/mini'
import { dialCodeTable } from './dial-codes.ts'

export type Country = {
  /** ISO 3166-1 alpha-2, like `US`. */
  code: string
  /** Without the plus sign, like `1`. */
  dialCode: string
  name: string
}

const names = new Intl.DisplayNames('en', { type: 'region' })

const listed = dialCodeTable
  .trim()
  .split(/\s+/)
  .map((entry) => ({
    code: entry.slice(0, 2),
    dialCode: entry.slice(2),
    name: names.of(entry.slice(0, 2)) ?? entry.slice(0, 2),
  }))

/** Every country with a dial code; the United States first, then by name. */
export const countries: readonly Country[] = [
  ...listed.filter((country) => country.code === 'US'),
  ...listed
    .filter((country) => country.code !== 'US')
    .sort((a, b) => a.name.localeCompare(b.name, 'en')),
]

const byCode = new Map(countries.map((country) => [country.code, country]))

export function findCountry(code: string): Country | undefined {
  return byCode.get(code)
}

export const CountryCode = z
  .string()
  .check(z.refine((code) => byCode.has(code), 'Select your country from the list'))
