export const reminderToReply = {
  name: 'Offer reply reminder',
  to: 'The applicant',
  when: 'Five days before the reply deadline, if the offer is older than that.',
  stops: 'They replied, have an open request, or the date has changed.',
} as const

/** What is written about offers beside the steps, for the page on how the product works. */
export const letters = [
  {
    name: 'Reply to a request',
    to: 'The applicant',
    when: 'When staff answer a request for more time or a later intake, or extend a date.',
    stops: 'Nothing. It’s sent once for each.',
  },
  reminderToReply,
] as const
