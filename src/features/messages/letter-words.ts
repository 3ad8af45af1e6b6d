/** Letters about messages: to whom, when, and what stops them, as “How it works” shows them. */
export const messageLetters = [
  {
    name: 'A message of the office',
    to: 'The applicant',
    when: 'At once, with its words.',
    stops: 'Nothing.',
  },
  {
    name: 'A message of an applicant',
    to: 'Whoever looks after the application; where nobody does, whoever asked for it',
    when: 'As they chose: at once, every morning, or never; without its words.',
    stops: 'It was answered by the morning, or they may not read messages.',
  },
  {
    name: 'An applicant asks about an interview',
    to: 'Those who arrange the interviews of everybody',
    when: 'As they chose: at once, every morning, or never; without its words.',
    stops: 'It was answered by the morning.',
  },
  {
    name: 'A note mentions somebody',
    to: 'Whom it mentions',
    when: 'As they chose: at once, every morning, or never.',
    stops: 'It was read by the morning.',
  },
  {
    name: 'A mail was not delivered',
    to: 'Whoever looks after the application; where nobody does, all who read mail',
    when: 'As they chose: at once, every morning, or never.',
    stops: 'It was sent again by the morning.',
  },
  {
    name: 'A message to many people',
    to: 'Each of them once',
    when: 'When its recall window is over.',
    stops: 'Stopping it before, no address, or mail that comes back.',
  },
] as const
