import { getSetting } from '#features/settings/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { queueMail } from '#server/mail.ts'
import { formatInstant } from '#shared/dates.ts'
import type { AdminRow } from './people.ts'

type Told = { subject: string; happened: string; ifNotYou: string }

const endDevices = 'sign in, end the devices you do not know and change your password'

/** What a letter about one's own sign-in tells, by template. */
const letters = {
  'admin-new-device': {
    subject: 'A new sign-in to the admissions office',
    happened: 'Your account was used from a device or a network that we had not seen before',
    ifNotYou: `If this was not you, ${endDevices}.`,
  },
  'admin-password-changed': {
    subject: 'Your password was changed',
    happened:
      'The password of your admissions office account was changed, and every other device was signed out',
    ifNotYou: 'If this was not you, tell the owner of your office at once.',
  },
  'admin-new-address-asked': {
    subject: 'Another address was asked for',
    happened:
      'Somebody asked to sign in to your admissions office account with another address. This one stays until the link in our mail to the other one is followed',
    ifNotYou: `If this was not you, ${endDevices}.`,
  },
  'admin-address-changed': {
    subject: 'Your address was changed',
    happened:
      'Your admissions office account is now signed in to with another address, and no longer with this one',
    ifNotYou: 'If this was not you, tell the owner of your office at once.',
  },
  'admin-second-factor-on': {
    subject: 'Your second factor was set up',
    happened:
      'A second factor was set up for your admissions office account, and every other device was signed out',
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
      'Your admissions office account was opened with a recovery code, which now works no more',
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
