/** What a mail may name, with what stands there in words and in an example. */
export type Named = Readonly<Record<string, { words: string; example: string }>>

type MailTemplate = { title: string; subject: string; body: string; names: Named }

const everywhere: Named = {
  course: { words: 'Program and intake', example: 'the Master’s program (September 2027)' },
  reachUs: {
    words: 'How to reach the institute',
    example: 'You reach us at admissions@institute.example or +1 202 555 0134.',
  },
}
const receipt: Named = {
  receiptNumber: { words: 'Receipt number', example: 'MA-2027-000123' },
}
const reason: Named = {
  reason: { words: 'The reason, as the applicant reads it', example: 'There is something new.' },
}
const note: Named = {
  note: {
    words: 'What the office wrote, where it did',
    example: 'From the admissions office: tell us more about your last position.',
  },
}

const interview: Named = {
  when: {
    words: 'Day and time, in the applicant’s zone and the institute’s',
    example:
      'Monday, March 15, 2027 at 3:00 PM PDT (Monday, March 15, 2027 at 6:00 PM EDT at the institute)',
  },
  day: { words: 'The day', example: 'March 15, 2027' },
  length: { words: 'How long it takes', example: '45 minutes' },
  interviewer: { words: 'Who holds it', example: 'Farah Haddad' },
  where: { words: 'Where to be, or to join', example: 'By video: https://meet.example/room' },
  change: {
    words: 'Until when it can be changed',
    example: 'You can move or cancel it until Sunday, March 14, 2027 at 3:00 PM PDT.',
  },
}
const whatNextForInterview: Named = {
  whatNext: {
    words: 'What the applicant can do now, where there is something',
    example: 'Choose another time when it suits you.',
  },
}

/** Every mail about a step of an application, as a new installation sends it; a greeting stands before it. */
export const mailTemplates = {
  'application-received': {
    title: 'Application received',
    subject: 'We have received your application: {{receiptNumber}}',
    body: 'Your application for {{course}} is with us. We received it on {{receivedOn}}.\n\nYour receipt number is {{receiptNumber}}. Keep this mail, or a copy of the receipt from your dashboard.\n\n{{whatNext}}\n\nIs something not as you meant it? {{reachUs}}',
    names: {
      ...everywhere,
      ...receipt,
      receivedOn: {
        words: 'When it came in',
        example: 'Monday, March 15, 2027 at 9:41 AM EDT',
      },
      whatNext: {
        words: 'Interview or review, as the program has it',
        example:
          'Next your application is reviewed. There is nothing for you to do meanwhile, and we write to you at every step.',
      },
    },
  },
  'application-returned': {
    title: 'Application sent back',
    subject: 'Your application is open for changes',
    body: 'Your application for {{course}} has come back to you. {{reason}}\n\n{{note}}\n\nThese sections are open again: {{sections}}. Change what is needed there, and submit again by {{dueAt}}.\n\nEverything else stays as you gave it. {{reachUs}}',
    names: {
      ...everywhere,
      ...reason,
      ...note,
      sections: { words: 'Sections that are open again', example: 'Education, Employment' },
      dueAt: { words: 'Until when', example: 'Friday, March 26, 2027 at 11:59 PM EDT' },
    },
  },
  'application-withdrawn': {
    title: 'Withdrawn by the applicant',
    subject: 'Your application is withdrawn',
    body: 'You have withdrawn your application for {{course}}.\n\nIt goes no further, and any interview that was booked is cancelled. You can still read it on your dashboard, and you are welcome to apply again for a later intake.\n\nIf this was not what you wanted, tell us soon. {{reachUs}}',
    names: everywhere,
  },
  'withdrawn-by-office': {
    title: 'Withdrawn by the office',
    subject: 'Your application is withdrawn',
    body: 'We have withdrawn your application for {{course}} on your behalf.\n\nIt goes no further, and any interview that was booked is cancelled. You can still read it on your dashboard, and you are welcome to apply again for a later intake.\n\nIf this was not what you wanted, tell us soon. {{reachUs}}',
    names: everywhere,
  },
  'interview-booked': {
    title: 'Interview booked',
    subject: 'Your interview on {{day}}',
    body: 'Your interview for {{course}} is booked: {{when}}.\n\nIt takes {{length}}, with {{interviewer}}. {{where}}\n\n{{change}} The calendar file that comes with this mail puts it into your calendar.\n\n{{reachUs}}',
    names: { ...everywhere, ...interview },
  },
  'interview-moved': {
    title: 'Interview moved, or given to another interviewer',
    subject: 'Your interview is now on {{day}}',
    body: 'Your interview for {{course}} has changed. It is now: {{when}}.\n\n{{note}}\n\nIt takes {{length}}, with {{interviewer}}. {{where}}\n\n{{change}} The calendar file that comes with this mail changes it in your calendar.\n\n{{reachUs}}',
    names: { ...everywhere, ...interview, ...note },
  },
  'interview-cancelled': {
    title: 'Interview cancelled',
    subject: 'Your interview on {{day}} is cancelled',
    body: 'Your interview for {{course}} is cancelled: {{when}}.\n\n{{note}}\n\n{{whatNext}} {{reachUs}}',
    names: { ...everywhere, ...interview, ...note, ...whatNextForInterview },
  },
  'interview-missed': {
    title: 'Interview missed by the applicant',
    subject: 'We missed you at your interview',
    body: 'Your interview for {{course}} was arranged for {{when}}, and we did not meet.\n\n{{whatNext}} If we have this wrong, tell us. {{reachUs}}',
    names: { ...everywhere, ...interview, ...whatNextForInterview },
  },
  'interview-not-held': {
    title: 'Interview missed by the interviewer',
    subject: 'Your interview did not take place',
    body: 'Your interview for {{course}} was arranged for {{when}}, and nobody of us was there. That was our mistake, not yours.\n\n{{whatNext}} {{reachUs}}',
    names: { ...everywhere, ...interview, ...whatNextForInterview },
  },
  'interview-reminder': {
    title: 'Reminder of an interview',
    subject: 'Your interview is {{soon}}',
    body: 'Your interview for {{course}} is {{soon}}: {{when}}.\n\nIt takes {{length}}, with {{interviewer}}. {{where}}\n\n{{change}} {{reachUs}}',
    names: {
      ...everywhere,
      ...interview,
      soon: { words: 'How soon', example: 'within a day' },
    },
  },
  'interview-waived': {
    title: 'Interview waived',
    subject: 'You need no interview',
    body: 'Your application for {{course}} goes on without an interview. {{reason}}\n\nIt is being reviewed now. There is nothing for you to do meanwhile. {{reachUs}}',
    names: { ...everywhere, ...reason },
  },
  'decision-released': {
    title: 'Decision released',
    subject: 'There is a decision on your application',
    body: 'We have decided on your application for {{course}}. The letter waits for you on your dashboard, where you are asked to sign in.\n\n{{reachUs}}',
    names: everywhere,
  },
  'offer-declined': {
    title: 'Offer declined',
    subject: 'You have declined our offer',
    body: 'You have declined our offer of a place in {{course}}. Thank you for telling us; the place goes to somebody else.\n\nIf this was not what you wanted, tell us soon. {{reachUs}}',
    names: everywhere,
  },
  'offer-ran-out': {
    title: 'Offer not answered in time',
    subject: 'The time to reply to our offer has run out',
    body: 'The day by which to reply to our offer of a place in {{course}} has passed, and we have not heard from you. The place goes to somebody else.\n\nDid you mean to reply? Write to us soon, and we tell you what is still possible. {{reachUs}}',
    names: everywhere,
  },
  'place-deferred': {
    title: 'Place deferred',
    subject: 'Your place is kept for {{laterIntake}}',
    body: 'Your place in {{course}} has moved to the {{laterIntake}} intake, which begins on {{startsOn}}.\n\n{{note}}\n\nThere is nothing for you to do now: we write to you when that intake opens. {{reachUs}}',
    names: {
      ...everywhere,
      ...note,
      laterIntake: { words: 'The later intake', example: 'January 2028' },
      startsOn: { words: 'Day on which it starts', example: 'January 10, 2028' },
    },
  },
  'place-resumed': {
    title: 'Deferred place open again',
    subject: 'Your place is open again',
    body: 'Your deferred place is now an offer of a place in {{course}}.\n\nTell us by {{replyBy}} whether you take it up: your dashboard shows how. {{reachUs}}',
    names: {
      ...everywhere,
      replyBy: {
        words: 'Until when to answer',
        example: 'Thursday, July 15, 2027 at 11:59 PM EDT',
      },
    },
  },
  enrolled: {
    title: 'Enrolled',
    subject: 'You are enrolled',
    body: 'Welcome: you are enrolled in {{course}}.\n\nThe next letters come from your program. {{reachUs}}',
    names: everywhere,
  },
  'offer-rescinded': {
    title: 'Offer taken back',
    subject: 'We have taken back our offer',
    body: 'We have taken back the offer of a place in {{course}}. {{reason}}\n\nIf you believe that this is a mistake, write to us. {{reachUs}}',
    names: { ...everywhere, ...reason },
  },
  'application-reopened': {
    title: 'Application reopened',
    subject: 'Your application is open again',
    body: 'Your application for {{course}} is being reviewed again. {{reason}}\n\nThere is nothing for you to do now. We write to you as soon as something is decided. {{reachUs}}',
    names: { ...everywhere, ...reason },
  },
  'enrolment-cancelled': {
    title: 'Enrolment cancelled',
    subject: 'Your enrolment is cancelled',
    body: 'Your enrolment in {{course}} is cancelled. {{reason}}\n\nIf this was not what you wanted, tell us soon. {{reachUs}}',
    names: { ...everywhere, ...reason },
  },
} as const satisfies Record<string, MailTemplate>

export type MailName = keyof typeof mailTemplates
export const mailNames = Object.keys(mailTemplates).filter(
  (name): name is MailName => name in mailTemplates,
)
