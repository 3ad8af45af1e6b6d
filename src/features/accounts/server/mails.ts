import { randomUUID } from 'node:crypto'
import { contactWords } from '#features/settings/contact-words.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import type { Letter } from '#server/letter.ts'
import { queueMail, secretPlace } from '#server/mail.ts'
import { formatInstant } from '#shared/dates.ts'
import { confirmationDays, emailChangeMinutes, resetMinutes } from '../accounts.ts'
import { claimDays } from '../entered-person.ts'

type MailCtx = Pick<Ctx, 'db' | 'now' | 'config' | 'from'>

export type Addressee = {
  id: string
  email: string
  firstName: string
  lastName: string
  timeZone: string | null
}

type Facts = {
  url: string
  /** Device, address and time of the call. */
  place: string
  /** How to reach the institute. */
  reachUs: string
  /** An address or a day that the letter is about. */
  about: string
}

/** The words of every letter about an account; each says what happened and what to do if it was not you. */
const letters = {
  'confirm-address': ({ url }) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      'Thank you for creating an admissions account. Confirm this address so you get everything about your application.',
      `The link works once, within ${confirmationDays} days. If you didn’t create an account, ignore this email. No one can confirm it without you.`,
    ],
    action: {
      words: 'Confirm my address',
      url: `${url}/link/confirm-email#${secretPlace}`,
    },
  }),
  'confirm-new-address': ({ url }) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      'You asked us to use this address from now on. Until you confirm it, we’ll keep using the old one.',
      `The link works once, within ${emailChangeMinutes} minutes. If you didn’t ask for this, ignore this email.`,
    ],
    action: {
      words: 'Confirm my new address',
      url: `${url}/link/confirm-email#${secretPlace}`,
    },
  }),
  'address-has-account': ({ url }) => ({
    subject: 'You already have an account',
    paragraphs: [
      'Someone, maybe you, tried to use this address for another admissions account. You already have one with it, and nothing about it has changed.',
      'If it was you, log in as usual. If you forgot your password, you can reset it there. If it wasn’t you, you don’t need to do anything.',
    ],
    action: { words: 'Log in', url },
  }),
  'reset-password': ({ url }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      'You asked to reset the password of your admissions account. Use this link to choose a new one. We’ll then log you out on every device.',
      `The link works once, within ${resetMinutes} minutes, and only the newest one works. If you didn’t ask for it, ignore this email. Your password stays the same.`,
    ],
    action: { words: 'Choose a new password', url: `${url}/reset-password#${secretPlace}` },
  }),
  'claim-account': ({ url, reachUs }) => ({
    subject: 'Follow your application online',
    paragraphs: [
      'We’ve entered the application you sent us on paper or gave us by phone. Choose a password to check its status, read our messages and reply online.',
      `The link works once, within ${claimDays} days. This is optional. Your application counts either way. ${reachUs}`,
    ],
    action: { words: 'Choose a password', url: `${url}/reset-password#${secretPlace}` },
  }),
  'no-account': ({ url }) => ({
    subject: 'There’s no account with this address',
    paragraphs: [
      'Someone, maybe you, asked to reset the password of an admissions account with this address. We don’t have an account for it.',
      'You may have registered with a different address. If you didn’t ask, you don’t need to do anything.',
    ],
    action: { words: 'Open the admissions page', url },
  }),
  'new-sign-in': ({ url, place, reachUs }) => ({
    subject: 'New login to your account',
    paragraphs: [
      `Someone logged in to your admissions account from a new device or network: ${place}.`,
      `If this was you, you don’t need to do anything. If not, change your password right away. That logs out every other device. ${reachUs}`,
    ],
    action: { words: 'Check my devices', url: `${url}/dashboard/account` },
  }),
  'password-changed': ({ url, place, reachUs }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your admissions account was changed: ${place}. All other devices were logged out.`,
      `If this wasn’t you, use “Forgot Password?” on the login page to set a new one. ${reachUs}`,
    ],
    action: { words: 'Open the admissions page', url },
  }),
  'new-address-asked': ({ url, place, reachUs }) => ({
    subject: 'Your email address is about to change',
    paragraphs: [
      `Someone who knows your password asked us to use a different address: ${place}. Nothing changes until that address is confirmed.`,
      `If this wasn’t you, change your password right away. ${reachUs}`,
    ],
    action: { words: 'Open my account', url: `${url}/dashboard/account` },
  }),
  'address-changed': ({ reachUs }) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      'Your admissions account now uses a different email address, as requested. This is our last email to this one.',
      `If this wasn’t you, let us know. ${reachUs}`,
    ],
  }),
  'accounts-merged': ({ url, reachUs, about }) => ({
    subject: 'We’ve merged your two accounts',
    paragraphs: [
      `You had two admissions accounts. The admissions office has merged them, so everything is in one place. From now on, log in as ${about} with the password of that account.`,
      `Nothing you submitted is lost. If one of these accounts wasn’t yours, let us know. ${reachUs}`,
    ],
    action: { words: 'Log in', url },
  }),
  'records-leave': ({ url, reachUs, about }) => ({
    subject: `We’ll delete your records on ${about}`,
    paragraphs: [
      `We keep your information for a limited time. On ${about}, we’ll delete your account and everything in it.`,
      'Until then, you can log in and download your data. To keep an application you’ve started, open it and answer a question before that day.',
      reachUs,
    ],
    action: { words: 'Open my account', url: `${url}/dashboard/account` },
  }),
  'account-closed': ({ place, reachUs }) => ({
    subject: 'Your account is closed',
    paragraphs: [
      `Your admissions account was closed and everything you entered was deleted: ${place}.`,
      `You can register again with this address at any time. ${reachUs}`,
    ],
  }),
} as const satisfies Record<string, (facts: Facts) => Letter>

export type LetterName = keyof typeof letters

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
  await write(ctx, name, {
    key: `${keyOf(person.id)}${name}:${once}`,
    to: { address, name: `${person.firstName} ${person.lastName}` },
    greeting: greetingFor(person.firstName),
    timeZone: person.timeZone,
    secret,
    about,
  })
}

/** Writes a letter to an address that is nobody's. */
export async function writeToStranger(
  ctx: MailCtx,
  address: string,
  name: LetterName,
): Promise<void> {
  const to = { address, name: '' }
  const key = `stranger:${randomUUID()}:${name}`
  await write(ctx, name, { key, to, greeting: 'Hello,', timeZone: null })
}

/** How the keys of all letters to a person begin. */
export function keyOf(applicantId: string): string {
  return `account:${applicantId}:`
}

async function write(
  ctx: MailCtx,
  name: LetterName,
  letter: {
    key: string
    to: { address: string; name: string }
    greeting: string
    timeZone: string | null
    secret?: string | undefined
    about?: string
  },
): Promise<void> {
  const institute = await getSetting(ctx.db, 'institute')
  const when = formatInstant(ctx.now, letter.timeZone ?? institute.timeZone)
  const words: Letter = letters[name]({
    url: ctx.config.publicUrl,
    place: `${ctx.from.device}, ${ctx.from.address}, on ${when}`,
    reachUs: contactWords(institute),
    about: letter.about ?? '',
  })
  await queueMail(ctx, {
    key: letter.key,
    template: name,
    stream: 'security',
    to: letter.to,
    sender: institute.name,
    letter: { ...words, paragraphs: [letter.greeting, ...words.paragraphs] },
    secret: letter.secret,
  })
}

/** Whoever registers somebody else's address chooses the name in the greeting; it must not become a link. */
export function greetingFor(firstName: string): string {
  return /[./:@]/.test(firstName) ? 'Hello,' : `Hello ${firstName},`
}
