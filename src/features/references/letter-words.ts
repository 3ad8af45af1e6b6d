export const referenceReminder = {
  name: 'Reminder of a reference',
  to: 'The referee',
  when: 'As often, and as many days apart, as the settings of the program say; and whenever the office reminds them.',
  stops:
    'The reference is in, declined, replaced or no longer needed; the application is decided; or the referee was writing within the last day.',
} as const

/** What is written about references, for whoever reads how the product works. */
export const referenceLetters = [
  {
    name: 'A reference is asked for',
    to: 'The referee',
    when: 'When the application comes in, when somebody is named afterwards, and when an address is corrected.',
    stops: 'Nothing: each goes out once.',
  },
  referenceReminder,
  {
    name: 'Thanks for a reference',
    to: 'The referee',
    when: 'When the reference is in.',
    stops: 'Nothing: it goes out once.',
  },
  {
    name: 'A reference is no longer needed',
    to: 'The referee',
    when: 'When somebody who was asked is replaced or excused, or the application ends.',
    stops: 'The referee has answered before.',
  },
  {
    name: 'Somebody else is needed',
    to: 'The applicant',
    when: 'When a referee says no, or the mail has reached somebody else.',
    stops: 'Nothing: it goes out once for each.',
  },
] as const
