export const reminderToReply = {
  name: 'Reminder to reply to an offer',
  to: 'The applicant',
  when: 'Five days before the last day to reply, where the offer is older than that.',
  stops: 'They have replied, asked for something that is not answered yet, or the day has moved.',
} as const

/** What is written about offers beside the steps, for whoever reads how the product works. */
export const decisionLetters = [
  {
    name: 'Answer to a request',
    to: 'The applicant',
    when: 'When the office answers a wish for more time or a later intake, or gives more time by itself.',
    stops: 'Nothing: it goes out once for each.',
  },
  reminderToReply,
] as const
