export const questionsReminder = {
  name: 'Questionnaire reminder',
  to: 'The applicant',
  when: 'Three days before answers are due or, with no due date, before the interview.',
  stops:
    'The answers are submitted, the questions are no longer asked, or the application has moved on.',
} as const

/** What is written about questionnaires, for the page on how the product works. */
export const letters = [
  {
    name: 'Questions to answer',
    to: 'The applicant',
    when: 'When the application reaches a stage with questionnaires (before the interview, after the offer), and when you add one to its current stage. Questions within the application are part of its form.',
    stops: 'The answers are already submitted.',
  },
  {
    name: 'Questions for you',
    to: 'The applicant',
    when: 'When staff send a questionnaire to people, with a due date.',
    stops: 'Nothing. It’s sent once.',
  },
  questionsReminder,
  {
    name: 'Answers reopened',
    to: 'The applicant',
    when: 'When staff reopen questions, with a reason.',
    stops: 'Nothing. It’s sent once each time.',
  },
] as const
