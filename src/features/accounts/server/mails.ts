import { randomUUID } from 'node:crypto'
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
      'Thank you for creating an admissions account. Confirm that this address is yours, so that everything about your application reaches you.',
      `The link works once, within ${confirmationDays} days. If you did not create an account, you can leave this mail unanswered: without you nobody can confirm it.`,
    ],
    action: {
      words: 'Confirm my address',
      url: `${url}/link/confirm-email#${secretPlace}`,
    },
  }),
  'confirm-new-address': ({ url }) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      'You asked us to write to this address from now on. Confirm that it is yours; until then we keep writing to the old one.',
      `The link works once, within ${emailChangeMinutes} minutes. If you did not ask for this, you can leave this mail unanswered.`,
    ],
    action: {
      words: 'Confirm my new address',
      url: `${url}/link/confirm-email#${secretPlace}`,
    },
  }),
  'address-has-account': ({ url }) => ({
    subject: 'You already have an account',
    paragraphs: [
      'Someone, perhaps you, tried to use this address for another admissions account. You already have one with it, and nothing about it has changed.',
      'If it was you, log in as usual; if you do not remember your password, ask for a new one on the same page. If it was not you, there is nothing to do.',
    ],
    action: { words: 'Log in', url },
  }),
  'reset-password': ({ url }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      'You asked for a new password for your admissions account. Choose one with this link; afterwards you log in with it, and every device is signed out.',
      `The link works once, within ${resetMinutes} minutes, and only the newest one works. If you did not ask for it, you can leave this mail unanswered: your password stays as it is.`,
    ],
    action: { words: 'Choose a new password', url: `${url}/reset-password#${secretPlace}` },
  }),
  'claim-account': ({ url, reachUs }) => ({
    subject: 'Follow your application online',
    paragraphs: [
      'We have entered your application, which reached us on paper or by phone. Choose a password, and you can see where it stands, read what we write to you and answer online.',
      `The link works once, within ${claimDays} days. You do not have to do this: your application counts either way. ${reachUs}`,
    ],
    action: { words: 'Choose a password', url: `${url}/reset-password#${secretPlace}` },
  }),
  'no-account': ({ url }) => ({
    subject: 'There is no account with this address',
    paragraphs: [
      'Someone, perhaps you, asked for a new password for an admissions account with this address. There is no such account.',
      'You may have registered with another address: try that one. If you did not ask, there is nothing to do.',
    ],
    action: { words: 'Open the admissions page', url },
  }),
  'new-sign-in': ({ url, place, reachUs }) => ({
    subject: 'A new sign-in to your account',
    paragraphs: [
      `Someone signed in to your admissions account from a device or a network that you had not used before: ${place}.`,
      `If this was you, there is nothing to do. If not, change your password at once; that signs every other device out. ${reachUs}`,
    ],
    action: { words: 'Look at my devices', url: `${url}/dashboard/account` },
  }),
  'password-changed': ({ url, place, reachUs }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your admissions account was changed: ${place}. Other devices were signed out.`,
      `If this was not you, ask for a new password with “Forgot Password?” where you log in. ${reachUs}`,
    ],
    action: { words: 'Open the admissions page', url },
  }),
  'new-address-asked': ({ url, place, reachUs }) => ({
    subject: 'Your email address is about to change',
    paragraphs: [
      `Someone who knows your password asked us to write to another address: ${place}. Nothing changes until that address is confirmed.`,
      `If this was not you, change your password now. ${reachUs}`,
    ],
    action: { words: 'Open my account', url: `${url}/dashboard/account` },
  }),
  'address-changed': ({ reachUs }) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      'Your admissions account now has another email address, as was asked for before. This is our last mail to this one.',
      `If this was not you, tell us. ${reachUs}`,
    ],
  }),
  'accounts-merged': ({ url, reachUs, about }) => ({
    subject: 'Your two accounts are one now',
    paragraphs: [
      `You had two admissions accounts. The admissions office has put them together, so that everything about you is in one place. From now on you log in as ${about}, with the password of that account.`,
      `Nothing that you handed in is lost. If these were not both yours, tell us. ${reachUs}`,
    ],
    action: { words: 'Log in', url },
  }),
  'records-leave': ({ url, reachUs, about }) => ({
    subject: `We remove your records on ${about}`,
    paragraphs: [
      `We keep what you entered with us for a set time. It is over soon: on ${about} we remove your account and everything in it.`,
      'Until then you can log in and download your data. If you have begun an application and want to go on with it, open it and answer something before that day; then it stays.',
      reachUs,
    ],
    action: { words: 'Open my account', url: `${url}/dashboard/account` },
  }),
  'account-closed': ({ place, reachUs }) => ({
    subject: 'Your account is closed',
    paragraphs: [
      `Your admissions account was closed, and what you had entered was deleted: ${place}.`,
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
    reachUs: `You reach us at ${institute.email} or ${institute.phone}.`,
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
