export const referenceReminder = {
  name: 'Reference reminder',
  to: 'The recommender',
  when: 'On the schedule in the program’s settings, and whenever staff send one.',
  stops:
    'The reference is received, declined, replaced, or no longer needed; the application is decided; or the recommender was writing within the last day.',
} as const

/** What is written about references, for the page on how the product works. */
export const letters = [
  {
    name: 'Reference request',
    to: 'The recommender',
    when: 'When the application is submitted, when someone is named later, and when an address is corrected.',
    stops: 'Nothing. Each is sent once.',
  },
  referenceReminder,
  {
    name: 'Thank-you for a reference',
    to: 'The recommender',
    when: 'When the reference is received.',
    stops: 'Nothing. It’s sent once.',
  },
  {
    name: 'Reference no longer needed',
    to: 'The recommender',
    when: 'When a recommender is replaced, the reference is waived, or the application ends.',
    stops: 'The recommender has already responded.',
  },
  {
    name: 'Another recommender needed',
    to: 'The applicant',
    when: 'When a recommender declines, or the email reached the wrong person.',
    stops: 'Nothing. It’s sent once for each.',
  },
] as const
