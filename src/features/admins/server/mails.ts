import { getSetting } from '#features/settings/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { queueMail } from '#server/mail.ts'
import { formatInstant } from '#shared/dates.ts'
import type { AdminRow } from './people.ts'

type Told = { subject: string; happened: string; ifNotYou: string }

const endDevices = 'log in, log out any devices you don’t recognize, and change your password'

/** What a letter about one's own sign-in tells, by template. */
const letters = {
  'admin-new-device': {
    subject: 'New login to the admissions office',
    happened: 'Someone logged in to your account from a new device or network',
    ifNotYou: `If this was not you, ${endDevices}.`,
  },
  'admin-password-changed': {
    subject: 'Your password was changed',
    happened:
      'The password of your admissions office account was changed, and every other device was logged out',
    ifNotYou: 'If this was not you, tell the owner of your office at once.',
  },
  'admin-new-address-asked': {
    subject: 'Your email address is about to change',
    happened:
      'Someone asked to change the email address of your admissions office account. Nothing changes until the link we emailed to the new address is opened',
    ifNotYou: `If this was not you, ${endDevices}.`,
  },
  'admin-address-changed': {
    subject: 'Your email address was changed',
    happened: 'You now log in to your admissions office account with a different address',
    ifNotYou: 'If this was not you, tell the owner of your office at once.',
  },
  'admin-second-factor-on': {
    subject: 'You turned on your second factor',
    happened:
      'A second factor was turned on for your admissions office account, and every other device was logged out',
    ifNotYou: 'If this was not you, tell the owner of your office at once.',
  },
  'admin-second-factor-off': {
    subject: 'Your second factor was turned off',
    happened: 'The second factor of your admissions office account was turned off',
    ifNotYou: `If this was not you, ${endDevices}.`,
  },
  'admin-recovery-code-used': {
    subject: 'A recovery code was used',
    happened:
      'Someone used a recovery code to log in to your admissions office account. That code no longer works',
    ifNotYou: `If this was not you, ${endDevices}.`,
  },
} as const satisfies Record<string, Told>

/** Tells a member of staff what happened to their own sign-in, with device, place and time. */
export async function tellAdmin(
  ctx: Pick<Ctx, 'db' | 'now' | 'config' | 'from'>,
  admin: Pick<AdminRow, 'id' | 'name' | 'email'>,
  template: keyof typeof letters,
): Promise<void> {
  const { name: sender, timeZone } = await getSetting(ctx.db, 'institute')
  const { subject, happened, ifNotYou } = letters[template]
  await queueMail(ctx, {
    key: `${template}:${admin.id}:${ctx.from.requestId}`,
    template,
    stream: 'security',
    to: { address: admin.email, name: admin.name },
    sender,
    letter: {
      subject,
      paragraphs: [
        `Hello ${admin.name},`,
        `${happened}: ${ctx.from.device}, ${ctx.from.address}, on ${formatInstant(ctx.now, timeZone)}.`,
        ifNotYou,
      ],
      action: {
        words: 'Open the admissions office',
        url: `${ctx.config.publicUrl}/admin-panel/admins`,
      },
    },
  })
}
