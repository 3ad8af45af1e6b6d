export const paymentReminder = {
  name: 'Payment reminder',
  to: 'The applicant',
  when: 'As many days before the due date as the settings say, the day after it, and a week later.',
  stops:
    'The charge is paid, processing, disputed, waived, or no longer owed, or its due date has changed.',
} as const

/** What is written about money, for the page on how the product works. */
export const letters = [
  {
    name: 'Payment received',
    to: 'The applicant',
    when: 'When a payment is received, with its receipt number.',
    stops: 'Nothing. It’s sent once for each.',
  },
  {
    name: 'Refund or correction',
    to: 'The applicant',
    when: 'When a refund goes through, a bank reverses a payment, or staff reverse an entry.',
    stops: 'Nothing. It’s sent once for each.',
  },
  {
    name: 'Charge reduced',
    to: 'The applicant',
    when: 'When staff or a code waive some or all of a charge.',
    stops: 'Nothing. It’s sent once for each.',
  },
  {
    name: 'Installments',
    to: 'The applicant',
    when: 'When a plan is set up.',
    stops: 'Nothing. It’s sent once.',
  },
  {
    name: 'Payment failed',
    to: 'The applicant',
    when: 'When a pending debit fails.',
    stops: 'Nothing. It’s sent once for each.',
  },
  paymentReminder,
  {
    name: 'Refund failed or payment disputed',
    to: 'The person who requested the refund, or else the staff who issue refunds',
    when: 'When the payment provider reports it.',
    stops: 'Nothing. It’s sent once for each.',
  },
] as const
