export const interviewReminder = {
  name: 'Reminder of an interview',
  to: 'The applicant and the interviewer',
  when: 'A day and an hour before it.',
  stops: 'It is moved or cancelled, or was booked later than that.',
} as const

/** What is written about interviews beside the steps, for whoever reads how the product works. */
export const interviewLetters = [
  {
    name: 'Answer about an interview',
    to: 'The applicant',
    when: 'When the office answers what was asked about the interview.',
    stops: 'Nothing: it goes out once for each.',
  },
  {
    name: 'An interview for the interviewer',
    to: 'The interviewer',
    when: 'When one is booked, moved, cancelled, or given to somebody else, with its calendar file.',
    stops: 'Nothing: each goes out once.',
  },
  interviewReminder,
] as const
