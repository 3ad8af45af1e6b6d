import { randomUUID } from 'node:crypto'
import { emailChangeMinutes, resetMinutes } from '#features/accounts/accounts.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import type { Letter } from '#server/letter.ts'
import { queueMail, secretPlace } from '#server/mail.ts'
import { formatInstant } from '#shared/dates.ts'

type Facts = {
  url: string
  institute: string
  /** When it happened, or where it is a link: until when it works. */
  when: string
  /** The colleague who did it, and the role that it is about. */
  by: string
  role: string
}

const tellOwner = 'If you didn’t expect this, contact the owner of your office.'

/** What colleagues cause, and what is asked before anybody is signed in. */
const letters = {
  'admin-invitation': ({ url, institute, by, role, when }) => ({
    subject: 'You’re invited to the admissions office',
    paragraphs: [
      `${by} has invited you to join the admissions office of ${institute}. Your role: ${role}.`,
      `Use this link to choose a password. It works once, until ${when}, and only the newest one works. If you don’t know what this is about, ignore this email.`,
    ],
    action: { words: 'Join the admissions office', url: `${url}/invitation#${secretPlace}` },
  }),
  'admin-reset-password': ({ url }) => ({
    subject: 'Choose a new password for the admissions office',
    paragraphs: [
      'You asked to reset the password of your admissions office account. Use this link to choose a new one. We’ll then log you out on every device. Your second factor stays the same.',
      `The link works once, within ${resetMinutes} minutes, and only the newest one works. If you didn’t ask for it, ignore this email. Your password stays the same.`,
    ],
    action: { words: 'Choose a new password', url: `${url}/link/staff-password#${secretPlace}` },
  }),
  'admin-confirm-address': ({ url }) => ({
    subject: 'Confirm your address for the admissions office',
    paragraphs: [
      'You asked to log in to the admissions office with this address. Until you confirm it, your old address stays.',
      `The link works once, within ${emailChangeMinutes} minutes, and only the newest one works. If you didn’t ask for it, ignore this email.`,
    ],
    action: { words: 'Confirm this address', url: `${url}/link/staff-address#${secretPlace}` },
  }),
  'admin-address-in-use': () => ({
    subject: 'Someone tried to use your email address',
    paragraphs: [
      'Someone in the admissions office, maybe you, asked to log in with this address. It’s already yours, so nothing has changed.',
      tellOwner,
    ],
  }),
  'admin-no-account': () => ({
    subject: 'There’s no account with this address',
    paragraphs: [
      'Someone, maybe you, asked to reset the password of an admissions office account with this address. No one in the office uses it.',
      'If you work there, ask the owner of your office which address you were invited with. If you didn’t ask, you don’t need to do anything.',
    ],
  }),
  'admin-role-changed': ({ url, by, role, when }) => ({
    subject: 'Your role was changed',
    paragraphs: [
      `${by} changed your role in the admissions office on ${when}. It is now: ${role}.`,
      tellOwner,
    ],
    action: { words: 'Open the admissions office', url: `${url}/admin-panel` },
  }),
  'admin-second-factor-reset': ({ url, by, when }) => ({
    subject: 'Your second factor was reset',
    paragraphs: [
      `${by} removed the second factor from your admissions office account on ${when}, and every device was logged out. Log in with your password and set up a new one.`,
      tellOwner,
    ],
    action: { words: 'Log in', url: `${url}/admin-panel/admins` },
  }),
  'admin-reactivated': ({ url, by, when }) => ({
    subject: 'You can log in again',
    paragraphs: [
      `${by} reactivated your admissions office account on ${when}. You can log in as before.`,
      'If you forgot your password, you can reset it on the login page.',
    ],
    action: { words: 'Log in', url: `${url}/admin-panel` },
  }),
} as const satisfies Record<string, (facts: Facts) => Letter>

type StaffLetter = {
  template: keyof typeof letters
  to: { email: string; name: string }
  by?: string
  role?: string
  /** Fills the link, which works until `until`. */
  secret?: string
  until?: Date
}

/** Writes to a member of staff, or to an address that may be nobody's. */
export async function writeToStaff(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  { template, to, by = '', role = '', secret, until = ctx.now }: StaffLetter,
): Promise<void> {
  const { name: sender, timeZone } = await getSetting(ctx.db, 'institute')
  const when = formatInstant(until, timeZone)
  const url = ctx.config.publicUrl
  const words: Letter = letters[template]({ url, institute: sender, when, by, role })
  const greeting = to.name ? `Hello ${to.name},` : 'Hello,'
  await queueMail(ctx, {
    key: `staff:${randomUUID()}:${template}`,
    template,
    stream: 'security',
    to: { address: to.email, name: to.name },
    sender,
    letter: { ...words, paragraphs: [greeting, ...words.paragraphs] },
    secret,
  })
}
