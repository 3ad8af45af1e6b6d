export const contractReminder = {
  name: 'Reminder to sign',
  to: 'The applicant, or the parent or guardian, who still has to sign',
  when: 'On the schedule in the settings, and whenever staff send one.',
  stops: 'They signed or declined, or the contract is withdrawn, resent, or expired.',
} as const

/** What is written about contracts, for the page on how the product works. */
export const letters = [
  {
    name: 'Contract ready to sign',
    to: 'The applicant',
    when: 'When it’s sent, and when it’s resent with a new deadline.',
    stops: 'Nothing. Each link is emailed once.',
  },
  {
    name: 'Contract for a parent or guardian',
    to: 'The parent or guardian who signs for a minor',
    when: 'When the applicant has signed.',
    stops: 'Nothing. Each link is emailed once.',
  },
  contractReminder,
  {
    name: 'Contract to countersign',
    to: 'The office',
    when: 'When everyone else has signed.',
    stops: 'Nothing. It’s sent once.',
  },
  {
    name: 'Contract can’t be sent',
    to: 'The office',
    when: 'When a contract can’t be sent automatically, or has no text.',
    stops: 'Nothing. Each reason is sent once.',
  },
  {
    name: 'Contract outcome',
    to: 'Both parties',
    when: 'When it’s complete, declined, or expired. If it’s withdrawn, only the applicant.',
    stops: 'Nothing. Each is sent once.',
  },
] as const
