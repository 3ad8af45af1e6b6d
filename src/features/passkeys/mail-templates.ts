import { toApplicant } from '#features/settings/mail-fields.ts'
import type { MailTemplates } from '#features/settings/mail-template.ts'

const fields = {
  reachUs: toApplicant.reachUs,
  place: {
    words: 'Device, address, and time',
    example: 'Firefox on Windows, 198.51.100.7, on Monday, March 15, 2027 at 9:41 AM EDT',
  },
} as const

/** What tells people of a change that lets others in, or shuts them out. */
export const mailTemplates = {
  'passkey-added': {
    section: 'Accounts',
    title: 'Passkey added',
    to: 'Applicant',
    subject: 'A passkey was added to your account',
    body: 'Someone added a passkey to your admissions account: {{place}}. It can be used to log in without your password.\n\nIf this was you, you don’t need to do anything. If not, choose a new password right away with “Forgot Password?”. That removes every passkey and logs out every device. {{reachUs}}',
    button: 'Check my passkeys',
    fields,
    needs: ['place'],
  },
  'passkey-removed': {
    section: 'Accounts',
    title: 'Passkey removed',
    to: 'Applicant',
    subject: 'A passkey was removed from your account',
    body: 'Someone removed a passkey from your admissions account: {{place}}. It can no longer be used to log in. Your password still can.\n\nIf this was you, you don’t need to do anything. If not, choose a new password right away with “Forgot Password?”. That removes every passkey and logs out every device. {{reachUs}}',
    button: 'Check my passkeys',
    fields,
    needs: ['place'],
  },
  'passkeys-ended': {
    section: 'Accounts',
    title: 'Passkeys removed by a new password',
    to: 'Applicant',
    subject: 'Your passkeys were removed',
    body: 'Someone set a new password for your admissions account: {{place}}. That also removed all its passkeys, so that they can no longer be used to log in.\n\nIf this was you, you can add passkeys again under Account. If not, choose a new password right away with “Forgot Password?”. {{reachUs}}',
    button: 'Check my passkeys',
    fields,
    needs: ['place'],
  },
} as const satisfies MailTemplates
