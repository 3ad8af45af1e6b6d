/** The views of the email page, by what `show` says in the address. */
export const mailViewWords = {
  '': 'All emails',
  returned: 'Bounced',
  reminders: 'Reminders due',
  work: 'Background jobs',
} as const
