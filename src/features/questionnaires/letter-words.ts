export const questionsReminder = {
  name: 'Reminder of questions',
  to: 'The applicant',
  when: 'Three days before the answers are due; before the interview, where no day is named.',
  stops: 'They are sent in, asked no longer, or the application has moved on.',
} as const

/** What is written about questionnaires, for whoever reads how the product works. */
export const questionnaireLetters = [
  {
    name: 'Questions are open',
    to: 'The applicant',
    when: 'When the application comes to a stage at which questionnaires are asked (before the interview, after the offer), and when one is put there while it stands there. Questions of the application itself stand in its form.',
    stops: 'They are sent in already.',
  },
  {
    name: 'Questions for you',
    to: 'The applicant',
    when: 'When the office sends a questionnaire to people, with the day by which to answer.',
    stops: 'Nothing. It’s sent once.',
  },
  questionsReminder,
  {
    name: 'Some answers are open again',
    to: 'The applicant',
    when: 'When the office opens single questions again, with its reason.',
    stops: 'Nothing: it goes out once for each time.',
  },
] as const
