/** Letters about messages: to whom, when, and what stops them, as “How it works” shows them. */
export const letters = [
  {
    name: 'Message from the office',
    to: 'The applicant',
    when: 'Right away, with the full text.',
    stops: 'Nothing.',
  },
  {
    name: 'Message from an applicant',
    to: 'The person assigned to the application or, if unassigned, staff who opted in',
    when: 'As they chose: right away, every morning, or never. Without the text.',
    stops: 'It was answered before the morning, or they aren’t allowed to read messages.',
  },
  {
    name: 'Interview request from an applicant',
    to: 'Staff who manage all interviews',
    when: 'As they chose: right away, every morning, or never. Without the text.',
    stops: 'It was answered before the morning.',
  },
  {
    name: 'Mention in a note',
    to: 'The person mentioned',
    when: 'As they chose: right away, every morning, or never.',
    stops: 'It was read before the morning.',
  },
  {
    name: 'Email not delivered',
    to: 'The person assigned to the application or, if unassigned, everyone who can read emails',
    when: 'As they chose: right away, every morning, or never.',
    stops: 'It was resent before the morning.',
  },
  {
    name: 'Message to many people',
    to: 'Each person, once',
    when: 'When its recall window ends.',
    stops: 'It’s canceled first, there’s no address, or emails to it bounce.',
  },
] as const
