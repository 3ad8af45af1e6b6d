import * as z from 'zod/mini'
import { Refusal } from '#server/refusals.ts'
import { isStorable } from '#shared/text.ts'
import { type Change, Emails, longestText, Truth, userSchema } from '../scim-contract.ts'
import { addressAmong, type Entry } from './entry.ts'
import { refusedValue } from './scim-errors.ts'

const ofUser = `${userSchema.toLowerCase()}:`
const workAddress = /^emails\[type eq "work"\](?:\.value)?$/
const Values = z.record(z.string(), z.unknown())

/** Texts that may be empty, by the path that directories name, in small letters. */
const texts = new Map<string, keyof Entry>([
  ['externalid', 'externalId'],
  ['displayname', 'displayName'],
  ['name.formatted', 'displayName'],
  ['name.givenname', 'givenName'],
  ['name.familyname', 'familyName'],
])

/** Someone after the operations of a directory, one after the other. What we don’t keep changes nothing. */
export function applyPatch(before: Entry, changes: readonly Change[]): Entry {
  return Object.assign({ ...before }, ...changes.map(changedBy))
}

function changedBy({ op, path, value }: Change): Partial<Entry> {
  const kind = op.toLowerCase()
  if (kind === 'remove') return withoutPath(path)
  if (kind !== 'add' && kind !== 'replace')
    throw new Refusal('broken', 'An operation is add, replace, or remove')
  return path ? atPath(path, value) : inAll(readAs(Values, value), '')
}

/** Keys without a path name an attribute each; Entra writes `name.givenName` as one. */
function inAll(values: Record<string, unknown>, before: string): Partial<Entry> {
  const each = Object.entries(values).map(([key, value]) => atPath(before + key, value))
  return Object.assign({}, ...each)
}

function atPath(path: string, value: unknown): Partial<Entry> {
  const at = plain(path)
  if (at === 'active') return { active: readAs(Truth, value) }
  if (at === 'username') return { userName: textOf(value) || missing('userName') }
  if (at === 'name') return inAll(readAs(Values, value ?? {}), 'name.')
  if (at === 'emails' || workAddress.test(at)) return addressIn(value)
  const text = texts.get(at)
  return text ? { [text]: value === null ? null : textOf(value) || null } : {}
}

function addressIn(value: unknown): Partial<Entry> {
  if (typeof value === 'string') return { email: textOf(value) || missing('address') }
  const sent = Array.isArray(value) ? value : [value]
  const email = addressAmong(readAs(Emails, sent))
  return email ? { email } : {}
}

function withoutPath(path: string | null | undefined): Partial<Entry> {
  if (!path) throw new Refusal('broken', 'Say what to remove in path', { code: 'path-unknown' })
  const at = plain(path)
  if (at === 'username') return missing('userName')
  if (at === 'active') return missing('active')
  if (at === 'name') return { givenName: null, familyName: null }
  const text = texts.get(at)
  return text ? { [text]: null } : {}
}

/** Names of attributes are the same in capitals, and with their schema before them. */
function plain(path: string): string {
  const small = path.trim().toLowerCase()
  return small.startsWith(ofUser) ? small.slice(ofUser.length) : small
}

function textOf(value: unknown): string {
  return readAs(z.string().check(z.maxLength(longestText), z.refine(isStorable)), value)
}

function readAs<S extends z.ZodMiniType>(shape: S, value: unknown): z.output<S> {
  const read = z.safeParse(shape, value)
  if (read.success) return read.data
  throw refusedValue('A value isn’t in the expected format')
}

function missing(what: string): never {
  throw refusedValue(`Send a value for ${what}`)
}
