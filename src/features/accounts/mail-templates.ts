import { toApplicant } from '#features/settings/mail-fields.ts'
import type { MailTemplates } from '#features/settings/mail-template.ts'

const { reachUs } = toApplicant
const place = {
  place: {
    words: 'Device, address, and time',
    example: 'Firefox on Windows, 198.51.100.7, on Monday, March 15, 2027 at 9:41 AM EDT',
  },
} as const
const days = { days: { words: 'For how many days the link works', example: '7' } } as const
const minutes = {
  minutes: { words: 'For how many minutes the link works', example: '60' },
} as const

/** Every mail about an account; each says what happened and what to do if it was not you. */
export const mailTemplates = {
  'confirm-address': {
    section: 'Accounts',
    title: 'Confirm an address',
    to: 'Applicant',
    subject: 'Confirm your email address',
    body: 'Thank you for creating an admissions account. Confirm this address so you get everything about your application.\n\nThe link works once, within {{days}} days. If you didn’t create an account, ignore this email. No one can confirm it without you.',
    button: 'Confirm my address',
    fields: days,
  },
  'confirm-new-address': {
    section: 'Accounts',
    title: 'Confirm a new address',
    to: 'Applicant, at the new address',
    subject: 'Confirm your new email address',
    body: 'You asked us to use this address from now on. Until you confirm it, we’ll keep using the old one.\n\nThe link works once, within {{minutes}} minutes. If you didn’t ask for this, ignore this email.',
    button: 'Confirm my new address',
    fields: minutes,
  },
  'address-has-account': {
    section: 'Accounts',
    title: 'Address already has an account',
    to: 'Applicant',
    subject: 'You already have an account',
    body: 'Someone, maybe you, tried to use this address for another admissions account. You already have one with it, and nothing about it has changed.\n\nIf it was you, log in as usual. If you forgot your password, you can reset it there. If it wasn’t you, you don’t need to do anything.',
    button: 'Log in',
    fields: {},
  },
  'reset-password': {
    section: 'Accounts',
    title: 'Password reset',
    to: 'Applicant',
    subject: 'Choose a new password',
    body: 'You asked to reset the password of your admissions account. Use this link to choose a new one. We’ll then log you out on every device.\n\nThe link works once, within {{minutes}} minutes, and only the newest one works. If you didn’t ask for it, ignore this email. Your password stays the same.',
    button: 'Choose a new password',
    fields: minutes,
  },
  'claim-account': {
    section: 'Accounts',
    title: 'Account for a paper application',
    to: 'Applicant whose application was entered by staff',
    subject: 'Follow your application online',
    body: 'We’ve entered the application you sent us on paper or gave us by phone. Choose a password to check its status, read our messages, and reply online.\n\nThe link works once, within {{days}} days. This is optional. Your application counts either way. {{reachUs}}',
    button: 'Choose a password',
    fields: { reachUs, ...days },
  },
  'no-account': {
    section: 'Accounts',
    title: 'No account with this address',
    to: 'Anyone who asked for a password reset',
    subject: 'There’s no account with this address',
    body: 'Someone, maybe you, asked to reset the password of an admissions account with this address. We don’t have an account for it.\n\nYou may have registered with a different address. If you didn’t ask, you don’t need to do anything.',
    button: 'Open the admissions page',
    fields: {},
  },
  'new-sign-in': {
    section: 'Accounts',
    title: 'New login',
    to: 'Applicant',
    subject: 'New login to your account',
    body: 'Someone logged in to your admissions account from a new device or network: {{place}}.\n\nIf this was you, you don’t need to do anything. If not, change your password right away. That logs out every other device. {{reachUs}}',
    button: 'Check my devices',
    fields: { reachUs, ...place },
    needs: ['place'],
  },
  'password-changed': {
    section: 'Accounts',
    title: 'Password changed',
    to: 'Applicant',
    subject: 'Your password was changed',
    body: 'The password of your admissions account was changed: {{place}}. All other devices were logged out.\n\nIf this wasn’t you, use “Forgot Password?” on the login page to set a new one. {{reachUs}}',
    button: 'Open the admissions page',
    fields: { reachUs, ...place },
    needs: ['place'],
  },
  'new-address-asked': {
    section: 'Accounts',
    title: 'Address about to change',
    to: 'Applicant, at the old address',
    subject: 'Your email address is about to change',
    body: 'Someone who knows your password asked us to use a different address: {{place}}. Nothing changes until that address is confirmed.\n\nIf this wasn’t you, change your password right away. {{reachUs}}',
    button: 'Open my account',
    fields: { reachUs, ...place },
    needs: ['place'],
  },
  'address-changed': {
    section: 'Accounts',
    title: 'Address changed',
    to: 'Applicant, at the old address',
    subject: 'Your email address was changed',
    body: 'Your admissions account now uses a different email address, as requested. This is our last email to this one.\n\nIf this wasn’t you, let us know. {{reachUs}}',
    fields: { reachUs },
  },
  'accounts-merged': {
    section: 'Accounts',
    title: 'Accounts merged',
    to: 'Applicant',
    subject: 'We’ve merged your two accounts',
    body: 'You had two admissions accounts. The admissions office has merged them, so everything is in one place. From now on, log in as {{about}} with the password of that account.\n\nNothing you submitted is lost. If one of these accounts wasn’t yours, let us know. {{reachUs}}',
    button: 'Log in',
    fields: {
      reachUs,
      about: { words: 'The address to log in with', example: 'maria@example.com' },
    },
    needs: ['about'],
  },
  'records-leave': {
    section: 'Accounts',
    title: 'Records about to be deleted',
    to: 'Applicant',
    subject: 'We’ll delete your records on {{about}}',
    body: 'We keep your information for a limited time. On {{about}}, we’ll delete your account and everything in it.\n\nUntil then, you can log in and download your data. To keep an application you’ve started, open it and answer a question before that day.\n\n{{reachUs}}',
    button: 'Open my account',
    fields: { reachUs, about: { words: 'The day', example: 'March 15, 2027' } },
    needs: ['about'],
  },
  'account-closed': {
    section: 'Accounts',
    title: 'Account closed',
    to: 'Applicant',
    subject: 'Your account is closed',
    body: 'Your admissions account was closed and everything you entered was deleted: {{place}}.\n\nYou can register again with this address at any time. {{reachUs}}',
    fields: { reachUs, ...place },
  },
} as const satisfies MailTemplates
