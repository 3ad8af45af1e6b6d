export const interviewReminder = {
  name: 'Interview reminder',
  to: 'The applicant and the interviewer',
  when: 'A day and an hour before it.',
  stops: 'The interview is rescheduled or canceled, or was booked later than that.',
} as const

/** What is written about interviews beside the steps, for the page on how the product works. */
export const letters = [
  {
    name: 'Reply to an interview request',
    to: 'The applicant',
    when: 'When staff reply to a request about the interview.',
    stops: 'Nothing. It’s sent once for each.',
  },
  {
    name: 'Interview notice to the interviewer',
    to: 'The interviewer',
    when: 'When one is booked, rescheduled, canceled, or reassigned, with its calendar file.',
    stops: 'Nothing. Each is sent once.',
  },
  interviewReminder,
] as const
