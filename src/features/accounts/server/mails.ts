import { randomUUID } from 'node:crypto'
import { emailChangeMinutes, resetMinutes } from '#features/identity/credentials.ts'
import { wordingOf } from '#features/settings/server/mail-words.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea, mailsArea } from '#features/settings/setting-areas.ts'
import type { Ctx } from '#server/context.ts'
import { queueMail, secretPlace } from '#server/mail.ts'
import { formatInstant } from '#shared/dates.ts'
import { confirmationDays } from '../accounts.ts'
import { claimDays } from '../entered-person.ts'
import { mailTemplates } from '../mail-templates.ts'

type MailCtx = Pick<Ctx, 'db' | 'now' | 'config' | 'from'>

type Addressee = {
  id: string
  email: string
  firstName: string
  lastName: string
  timeZone: string | null
}

/** Where a mail about an account leads. */
const places: { [Name in LetterName]?: string } = {
  'confirm-address': `/link/confirm-email#${secretPlace}`,
  'confirm-new-address': `/link/confirm-email#${secretPlace}`,
  'address-has-account': '',
  'reset-password': `/reset-password#${secretPlace}`,
  'claim-account': `/reset-password#${secretPlace}`,
  'no-account': '',
  'new-sign-in': '/dashboard/account',
  'password-changed': '',
  'new-address-asked': '/dashboard/account',
  'accounts-merged': '',
  'records-leave': '/dashboard/account',
}

const daysOf: { [Name in LetterName]?: number } = {
  'confirm-address': confirmationDays,
  'claim-account': claimDays,
}
const minutesOf: { [Name in LetterName]?: number } = {
  'confirm-new-address': emailChangeMinutes,
  'reset-password': resetMinutes,
}

export type LetterName = keyof typeof mailTemplates

type Options = {
  /** Another address than the one of the account. */
  address?: string
  /** Fills the link of the letter. */
  secret?: string
  /** An address or a day that the letter is about. */
  about?: string
  /** What makes a second letter of this kind the same one; absent: each call writes its own. */
  once?: string
}

/** Writes a letter to the holder of an account. */
export async function writeTo(
  ctx: MailCtx,
  person: Addressee,
  name: LetterName,
  { address = person.email, secret, about = '', once = ctx.from.requestId }: Options = {},
): Promise<void> {
  await queueAccountMail(ctx, name, {
    key: `${keyOf(person.id)}${name}:${once}`,
    to: { address, name: `${person.firstName} ${person.lastName}` },
    name: namedIn(person.firstName),
    timeZone: person.timeZone,
    secret,
    about,
  })
}

/** Writes a letter to an address without an account. */
export async function writeToStranger(
  ctx: MailCtx,
  address: string,
  name: LetterName,
): Promise<void> {
  const to = { address, name: '' }
  const key = `stranger:${randomUUID()}:${name}`
  await queueAccountMail(ctx, name, { key, to, name: '', timeZone: null })
}

/** How the keys of all letters to a person begin. */
export function keyOf(applicantId: string): string {
  return `account:${applicantId}:`
}

async function queueAccountMail(
  ctx: MailCtx,
  name: LetterName,
  letter: {
    key: string
    to: { address: string; name: string }
    /** By which the mail greets, if by any. */
    name: string
    timeZone: string | null
    secret?: string | undefined
    about?: string
  },
): Promise<void> {
  const setting = await getSettings(ctx.db, [instituteArea, mailsArea])
  const institute = setting(instituteArea).value
  const place = places[name]
  const { word, greet, reachUs } = wordingOf(setting(mailsArea).value, setting(instituteArea).value)
  const facts = {
    place: placeOfCall(ctx, letter.timeZone ?? institute.timeZone),
    reachUs,
    about: letter.about ?? '',
    days: String(daysOf[name] ?? ''),
    minutes: String(minutesOf[name] ?? ''),
  }
  const url = place === undefined ? undefined : `${ctx.config.publicUrl}${place}`
  await queueMail(ctx, {
    key: letter.key,
    template: name,
    stream: 'security',
    to: letter.to,
    sender: institute.name,
    letter: greet('hello', letter.name, word(mailTemplates, name, facts, url)),
    secret: letter.secret,
  })
}

/** From where a call came and when, as letters say it. */
export function placeOfCall(
  { from: { device, address }, now }: Pick<MailCtx, 'from' | 'now'>,
  timeZone: string,
): string {
  return `${device}, ${address}, on ${formatInstant(now, timeZone)}`
}

/** Anyone who registers somebody else's address chooses the name in the greeting; it must not become a link. */
export function namedIn(firstName: string): string {
  return /[./:@]/.test(firstName) ? '' : firstName
}
