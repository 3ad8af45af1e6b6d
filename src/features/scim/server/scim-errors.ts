import { Refusal } from '#server/refusals.ts'
import { errorSchema } from '../scim-contract.ts'

/** The words that RFC 7644 has for errors, where it has one. */
const types: Record<string, string> = {
  uniqueness: 'uniqueness',
  'filter-unknown': 'invalidFilter',
  'path-unknown': 'invalidPath',
  invalid: 'invalidValue',
  broken: 'invalidSyntax',
}

/** A refusal as RFC 7644, 3.12 wants it: 400 where something sent isn’t valid. */
export function refusedAs({ status, code, message }: Refusal) {
  const known = status === 422 ? 400 : status
  const scimType = types[code]
  const keys = {
    schemas: [errorSchema],
    status: String(known),
    ...(scimType && { scimType }),
    detail: message,
  }
  return { status: known, keys }
}

export function refusedValue(sentence: string): Refusal {
  return new Refusal('invalid', sentence)
}

/** 409 for a name or an address that is someone else’s. */
export function takenBySomeone(sentence: string): Refusal {
  return new Refusal('not-now', sentence, { code: 'uniqueness' })
}
