export const paymentReminder = {
  name: 'Reminder of a payment',
  to: 'The applicant',
  when: 'As many days before the last day as the settings say, on the day after it, and a week later.',
  stops:
    'It is paid, on its way, disputed at a bank, waived or no longer owed, or the day has moved.',
} as const

/** What is written about money, for whoever reads how the product works. */
export const paymentLetters = [
  {
    name: 'Money has arrived',
    to: 'The applicant',
    when: 'When a payment counts, with the number of its receipt.',
    stops: 'Nothing: it goes out once for each.',
  },
  {
    name: 'Money goes back, or an entry is corrected',
    to: 'The applicant',
    when: 'When a refund has gone through, a bank takes a payment back, or an entry is taken back.',
    stops: 'Nothing: it goes out once for each.',
  },
  {
    name: 'Less to pay',
    to: 'The applicant',
    when: 'When the office, or a code, does without some of a charge.',
    stops: 'Nothing: it goes out once for each.',
  },
  {
    name: 'Instalments',
    to: 'The applicant',
    when: 'When a plan is agreed.',
    stops: 'Nothing: it goes out once.',
  },
  {
    name: 'A payment did not go through',
    to: 'The applicant',
    when: 'When a debit that was on its way comes back.',
    stops: 'Nothing: it goes out once for each.',
  },
  paymentReminder,
  {
    name: 'A refund failed, or a payment is disputed',
    to: 'Whoever asked for the refund; else those of the staff who pay money back',
    when: 'When a provider says so.',
    stops: 'Nothing: it goes out once for each.',
  },
] as const
