export const documentReminder = {
  name: 'Reminder of documents',
  to: 'The applicant',
  when: 'As many days before a document is due as the settings say, and once after its day.',
  stops: 'It was sent, they are excused from it, or the day has moved.',
} as const

/** What is written about documents, for whoever reads how the product works. */
export const documentLetters = [
  {
    name: 'A document is asked for',
    to: 'The applicant',
    when: 'When the office asks for one that the settings do not ask for.',
    stops: 'Nothing: it goes out once.',
  },
  {
    name: 'A document is sent back',
    to: 'The applicant',
    when: 'When the office sends it back, with the reason, or the virus scanner finds something.',
    stops: 'Nothing: it goes out once for each.',
  },
  documentReminder,
] as const
