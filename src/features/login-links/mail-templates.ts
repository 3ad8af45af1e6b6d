import type { MailTemplates } from '#features/settings/mail-template.ts'

const minutes = {
  minutes: { words: 'For how many minutes the link works', example: '15' },
} as const

/** What anyone gets who asks for a login link. */
export const mailTemplates = {
  'login-link': {
    section: 'Accounts',
    title: 'Login link',
    to: 'Applicant',
    subject: 'Your login link',
    body: 'You asked for a link to log in to your admissions account. Open it on any device, then press the button on the page.\n\nThe link works once, within {{minutes}} minutes, and only the newest one works. If you didn’t ask for it, ignore this email. Don’t forward it: anyone who has the link can log in as you.',
    button: 'Log in',
    fields: minutes,
  },
  'login-link-first-password': {
    section: 'Accounts',
    title: 'Login link before an address is confirmed',
    to: 'Applicant who has not confirmed their address',
    subject: 'Choose a password to log in',
    body: 'You asked for a link to log in to your admissions account. You haven’t confirmed your email address yet, so please choose a new password first. That confirms your address and logs out every device. Log in with your new password this time. After that, we can send you login links.\n\nThe link works once, within {{minutes}} minutes, and only the newest one works. If you didn’t ask for it, ignore this email. Your password stays the same.',
    button: 'Choose a new password',
    fields: minutes,
  },
  'login-link-no-account': {
    section: 'Accounts',
    title: 'Login link without an account',
    to: 'Anyone who asks for a login link',
    subject: 'There’s no account with this address',
    body: 'Someone, maybe you, asked for a link to log in to an admissions account with this address. We don’t have an account for it.\n\nYou may have registered with a different address. If you didn’t ask, you don’t need to do anything.',
    button: 'Open the admissions page',
    fields: {},
  },
} as const satisfies MailTemplates
