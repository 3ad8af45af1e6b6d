export const contractReminder = {
  name: 'Reminder to sign',
  to: 'Whoever is waited for: the applicant, or a parent or guardian',
  when: 'As often, and as many days apart, as the settings say; and whenever the office reminds them.',
  stops: 'They have signed or declined, or the contract is withdrawn, sent again or past its day.',
} as const

/** What is written about contracts, for whoever reads how the product works. */
export const contractLetters = [
  {
    name: 'A contract is ready to sign',
    to: 'The applicant',
    when: 'When it is sent, and when it is sent again with a new day.',
    stops: 'Nothing: each link is mailed once.',
  },
  {
    name: 'A contract for a parent or guardian',
    to: 'Whoever signs beside somebody who is not of age',
    when: 'When the applicant has signed.',
    stops: 'Nothing: each link is mailed once.',
  },
  contractReminder,
  {
    name: 'A contract to countersign',
    to: 'The office',
    when: 'When everybody else has signed.',
    stops: 'Nothing: it goes out once.',
  },
  {
    name: 'A contract cannot be sent',
    to: 'The office',
    when: 'When a contract that should go out by itself cannot, or there is no text for it.',
    stops: 'Nothing: each reason is told once.',
  },
  {
    name: 'What became of a contract',
    to: 'Both sides',
    when: 'When it is complete, declined, or past its day; of a withdrawn one the applicant alone.',
    stops: 'Nothing: each goes out once.',
  },
] as const
