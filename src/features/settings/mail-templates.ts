/** What a mail may name, with what stands there in words and in an example. */
export type Named = Readonly<Record<string, { words: string; example: string }>>

type MailTemplate = { title: string; subject: string; body: string; names: Named }

const everywhere: Named = {
  course: { words: 'Program and intake', example: 'the Master’s program (September 2027)' },
  reachUs: {
    words: 'How to contact the institute',
    example: 'Contact us at admissions@institute.example or +1 202 555 0134.',
  },
}
const receipt: Named = {
  receiptNumber: { words: 'Receipt number', example: 'MA-2027-000123' },
}
const reason: Named = {
  reason: {
    words: 'The reason, as the applicant reads it',
    example: 'You have sent us something new.',
  },
}
const note: Named = {
  note: {
    words: 'A note from the office, if any',
    example: 'From the admissions office: Tell us more about your last position.',
  },
}

const interview: Named = {
  when: {
    words: 'Day and time, in the applicant’s time zone and the institute’s',
    example:
      'Monday, March 15, 2027 at 3:00 PM PDT (Monday, March 15, 2027 at 6:00 PM EDT at the institute)',
  },
  day: { words: 'The day', example: 'March 15, 2027' },
  length: { words: 'Length', example: '45 minutes' },
  interviewer: { words: 'Interviewer', example: 'Farah Haddad' },
  where: { words: 'Location or link', example: 'By video: https://meet.example/room' },
  change: {
    words: 'How long it can be changed',
    example: 'You can reschedule or cancel until Sunday, March 14, 2027 at 3:00 PM PDT.',
  },
}
const whatNextForInterview: Named = {
  whatNext: {
    words: 'What the applicant can do now, if anything',
    example: 'You can book another time whenever you’re ready.',
  },
}

/** Every mail about a step of an application, as a new installation sends it; a greeting stands before it. */
export const mailTemplates = {
  'application-received': {
    title: 'Application received',
    subject: 'We’ve received your application: {{receiptNumber}}',
    body: 'We received your application for {{course}} on {{receivedOn}}.\n\nYour receipt number is {{receiptNumber}}. Keep this email, or download the receipt from your dashboard.\n\n{{whatNext}}\n\nIs something wrong? {{reachUs}}',
    names: {
      ...everywhere,
      ...receipt,
      receivedOn: {
        words: 'When it arrived',
        example: 'Monday, March 15, 2027 at 9:41 AM EDT',
      },
      whatNext: {
        words: 'Interview or review, depending on the program',
        example:
          'Next, we review your application. You don’t need to do anything for now. We’ll email you at every step.',
      },
    },
  },
  'application-returned': {
    title: 'Application returned',
    subject: 'Your application is open for changes',
    body: 'We’ve returned your application for {{course}} so you can make changes. {{reason}}\n\n{{note}}\n\nThese sections are open again: {{sections}}. Make your changes and submit again by {{dueAt}}.\n\nEverything else stays as it is. {{reachUs}}',
    names: {
      ...everywhere,
      ...reason,
      ...note,
      sections: { words: 'Sections that are open again', example: 'Education, Employment' },
      dueAt: { words: 'Due date', example: 'Friday, March 26, 2027 at 11:59 PM EDT' },
    },
  },
  'application-withdrawn': {
    title: 'Withdrawn by the applicant',
    subject: 'You’ve withdrawn your application',
    body: 'You’ve withdrawn your application for {{course}}.\n\nWe won’t review it any further, and any interview you booked is canceled. You can still read it on your dashboard, and you’re welcome to apply again for a later intake.\n\nIf you didn’t mean to, let us know soon. {{reachUs}}',
    names: everywhere,
  },
  'withdrawn-by-office': {
    title: 'Withdrawn by the office',
    subject: 'Your application is withdrawn',
    body: 'We’ve withdrawn your application for {{course}} on your behalf.\n\nWe won’t review it any further, and any interview you booked is canceled. You can still read it on your dashboard, and you’re welcome to apply again for a later intake.\n\nIf you didn’t want this, let us know soon. {{reachUs}}',
    names: everywhere,
  },
  'interview-booked': {
    title: 'Interview booked',
    subject: 'Your interview on {{day}}',
    body: 'Your interview for {{course}} is booked: {{when}}.\n\nIt takes {{length}}, with {{interviewer}}. {{where}}\n\n{{change}} Open the attached file to add it to your calendar.\n\n{{reachUs}}',
    names: { ...everywhere, ...interview },
  },
  'interview-moved': {
    title: 'Interview rescheduled or reassigned',
    subject: 'Your interview is now on {{day}}',
    body: 'Your interview for {{course}} has changed. It’s now: {{when}}.\n\n{{note}}\n\nIt takes {{length}}, with {{interviewer}}. {{where}}\n\n{{change}} Open the attached file to update your calendar.\n\n{{reachUs}}',
    names: { ...everywhere, ...interview, ...note },
  },
  'interview-cancelled': {
    title: 'Interview canceled',
    subject: 'Your interview on {{day}} is canceled',
    body: 'Your interview for {{course}} is canceled: {{when}}.\n\n{{note}}\n\n{{whatNext}} {{reachUs}}',
    names: { ...everywhere, ...interview, ...note, ...whatNextForInterview },
  },
  'interview-missed': {
    title: 'Interview missed by the applicant',
    subject: 'We missed you at your interview',
    body: 'Your interview for {{course}} was scheduled for {{when}}, and we didn’t see you there.\n\n{{whatNext}} If this is a mistake, let us know. {{reachUs}}',
    names: { ...everywhere, ...interview, ...whatNextForInterview },
  },
  'interview-not-held': {
    title: 'Interview missed by the interviewer',
    subject: 'We’re sorry we missed your interview',
    body: 'Your interview for {{course}} was scheduled for {{when}}, and no one from our side was there. We’re sorry. That was our mistake, not yours.\n\n{{whatNext}} {{reachUs}}',
    names: { ...everywhere, ...interview, ...whatNextForInterview },
  },
  'interview-reminder': {
    title: 'Interview reminder',
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
    subject: 'You don’t need an interview',
    body: 'You don’t need an interview for {{course}}. {{reason}}\n\nWe’re reviewing your application now, and you don’t need to do anything. {{reachUs}}',
    names: { ...everywhere, ...reason },
  },
  'decision-released': {
    title: 'Decision released',
    subject: 'There’s a decision on your application',
    body: 'We’ve made a decision on your application for {{course}}. Log in to your dashboard to read your letter.\n\n{{reachUs}}',
    names: everywhere,
  },
  'offer-declined': {
    title: 'Offer declined',
    subject: 'You’ve declined our offer',
    body: 'You’ve declined our offer of a place in {{course}}. Thank you for letting us know. We’ll offer the place to someone else.\n\nIf you didn’t mean to, let us know soon. {{reachUs}}',
    names: everywhere,
  },
  'offer-ran-out': {
    title: 'Offer expired',
    subject: 'Our offer has expired',
    body: 'The deadline to reply to our offer of a place in {{course}} has passed, and we didn’t hear from you. We’ll offer the place to someone else.\n\nIf you meant to reply, contact us soon and we’ll see what’s still possible. {{reachUs}}',
    names: everywhere,
  },
  'place-deferred': {
    title: 'Place deferred',
    subject: 'We’re holding your place for {{laterIntake}}',
    body: 'We’ve moved your place in {{course}} to the {{laterIntake}} intake, which begins on {{startsOn}}.\n\n{{note}}\n\nYou don’t need to do anything now. We’ll email you when that intake opens. {{reachUs}}',
    names: {
      ...everywhere,
      ...note,
      laterIntake: { words: 'The later intake', example: 'January 2028' },
      startsOn: { words: 'First day', example: 'January 10, 2028' },
    },
  },
  'place-resumed': {
    title: 'Deferred place open again',
    subject: 'Your deferred place is ready',
    body: 'Your deferred place is now an offer of a place in {{course}}.\n\nReply on your dashboard by {{replyBy}}. {{reachUs}}',
    names: {
      ...everywhere,
      replyBy: {
        words: 'Deadline to reply',
        example: 'Thursday, July 15, 2027 at 11:59 PM EDT',
      },
    },
  },
  enrolled: {
    title: 'Enrolled',
    subject: 'You’re enrolled',
    body: 'Welcome! You’re enrolled in {{course}}.\n\nYour program will be in touch next. {{reachUs}}',
    names: everywhere,
  },
  'offer-rescinded': {
    title: 'Offer rescinded',
    subject: 'We’ve rescinded our offer',
    body: 'We’ve rescinded our offer of a place in {{course}}. {{reason}}\n\nIf you think this is a mistake, let us know. {{reachUs}}',
    names: { ...everywhere, ...reason },
  },
  'application-reopened': {
    title: 'Application reopened',
    subject: 'We’ve reopened your application',
    body: 'We’re reviewing your application for {{course}} again. {{reason}}\n\nYou don’t need to do anything now. We’ll email you as soon as there’s a decision. {{reachUs}}',
    names: { ...everywhere, ...reason },
  },
  'enrolment-cancelled': {
    title: 'Enrollment canceled',
    subject: 'Your enrollment is canceled',
    body: 'Your enrollment in {{course}} is canceled. {{reason}}\n\nIf you didn’t want this, let us know soon. {{reachUs}}',
    names: { ...everywhere, ...reason },
  },
} as const satisfies Record<string, MailTemplate>

export type MailName = keyof typeof mailTemplates
export const mailNames = Object.keys(mailTemplates).filter(
  (name): name is MailName => name in mailTemplates,
)
