export const documentReminder = {
  name: 'Document reminder',
  to: 'The applicant',
  when: 'As many days before the due date as the settings say, and once after it.',
  stops: 'The document is uploaded or waived, or its due date has changed.',
} as const

/** What is written about documents, for the page on how the product works. */
export const letters = [
  {
    name: 'Document request',
    to: 'The applicant',
    when: 'When staff request a document that the settings don’t require.',
    stops: 'Nothing. It’s sent once.',
  },
  {
    name: 'Document returned',
    to: 'The applicant',
    when: 'When staff return it, with the reason, or the virus scanner flags it.',
    stops: 'Nothing. It’s sent once for each.',
  },
  documentReminder,
] as const
