import { randomUUID } from 'node:crypto'
import { emailChangeMinutes, resetMinutes } from '#features/identity/credentials.ts'
import { readWording } from '#features/settings/server/mail-words.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { MailCtx } from '#server/context.ts'
import { queueMail, secretPlace } from '#server/mail.ts'
import { formatInstant } from '#shared/dates.ts'
import { mailTemplates } from '../mail-templates.ts'

/** Where what colleagues cause, and what is asked before anybody is signed in, leads. */
const places = {
  'admin-invitation': `/invitation#${secretPlace}`,
  'admin-reset-password': `/link/staff-password#${secretPlace}`,
  'admin-confirm-address': `/link/staff-address#${secretPlace}`,
  'admin-address-in-use': undefined,
  'admin-no-account': undefined,
  'admin-no-password': '/admin-panel',
  'admin-role-changed': '/admin-panel',
  'admin-second-factor-reset': '/admin-panel/admins',
  'admin-disconnected': '/admin-panel',
  'admin-reactivated': '/admin-panel',
} as const satisfies { [Name in keyof typeof mailTemplates]?: string | undefined }

type StaffLetter = {
  template: keyof typeof places
  to: { email: string; name: string }
  by?: string
  role?: string
  /** Fills the link, which works until `until`. */
  secret?: string
  until?: Date
}

/** Writes to a member of staff, or to an address that may be no one’s. */
export async function writeToStaff(
  ctx: MailCtx,
  { template, to, by = '', role = '', secret, until = ctx.now }: StaffLetter,
): Promise<void> {
  const { name: sender, timeZone } = await getSetting(ctx.db, instituteArea)
  const { word, greet } = await readWording(ctx.db)
  const place = places[template]
  const minutes = template === 'admin-confirm-address' ? emailChangeMinutes : resetMinutes
  const when = formatInstant(until, timeZone)
  const words = word(
    mailTemplates,
    template,
    { institute: sender, when, by, role, minutes: String(minutes) },
    place && `${ctx.config.publicUrl}${place}`,
  )
  await queueMail(ctx, {
    key: `staff:${randomUUID()}:${template}`,
    template,
    stream: 'security',
    to: { address: to.email, name: to.name },
    sender,
    letter: greet('hello', to.name, words),
    secret,
  })
}
