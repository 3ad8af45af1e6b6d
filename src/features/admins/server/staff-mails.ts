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

const tellOwner = 'If you did not expect this, ask the owner of your office.'

/** What colleagues cause, and what is asked before anybody is signed in. */
const letters = {
  'admin-invitation': ({ url, institute, by, role, when }) => ({
    subject: 'You are invited to the admissions office',
    paragraphs: [
      `${by} invites you to the admissions office of ${institute}. Your role will be: ${role}.`,
      `Choose a password with this link. It works once, until ${when}, and only the newest one works. If you do not know what this is about, you can leave this mail unanswered.`,
    ],
    action: { words: 'Join the admissions office', url: `${url}/invitation#${secretPlace}` },
  }),
  'admin-reset-password': ({ url }) => ({
    subject: 'Choose a new password for the admissions office',
    paragraphs: [
      'You asked for a new password for your admissions office account. Choose one with this link; afterwards you sign in with it, and every device is signed out. A second factor stays as it is.',
      `The link works once, within ${resetMinutes} minutes, and only the newest one works. If you did not ask for it, you can leave this mail unanswered: your password stays as it is.`,
    ],
    action: { words: 'Choose a new password', url: `${url}/link/staff-password#${secretPlace}` },
  }),
  'admin-confirm-address': ({ url }) => ({
    subject: 'Confirm your address for the admissions office',
    paragraphs: [
      'You want to sign in to the admissions office with this address. Confirm it with this link; until then your old address stays.',
      `The link works once, within ${emailChangeMinutes} minutes, and only the newest one works. If you did not ask for it, you can leave this mail unanswered.`,
    ],
    action: { words: 'Confirm this address', url: `${url}/link/staff-address#${secretPlace}` },
  }),
  'admin-address-in-use': () => ({
    subject: 'Somebody wants to sign in with your address',
    paragraphs: [
      'A member of staff of the admissions office, perhaps you, asked to sign in with this address. It is yours already, so nothing was changed.',
      tellOwner,
    ],
  }),
  'admin-no-account': () => ({
    subject: 'There is no account with this address',
    paragraphs: [
      'Someone, perhaps you, asked for a new password for the admissions office with this address. No member of staff signs in with it.',
      'If you work there, ask the owner of your office which address you were invited with. If you did not ask, there is nothing to do.',
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
      `${by} took the second factor off your admissions office account on ${when}, and every device was signed out. Sign in with your password and set a new one up.`,
      tellOwner,
    ],
    action: { words: 'Log in', url: `${url}/admin-panel/admins` },
  }),
  'admin-reactivated': ({ url, by, when }) => ({
    subject: 'You can sign in again',
    paragraphs: [
      `${by} opened your admissions office account again on ${when}. You sign in as before.`,
      'If you do not remember your password, ask for a new one where you sign in.',
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
