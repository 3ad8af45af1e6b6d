import { officeNote, toApplicant } from '#features/settings/mail-fields.ts'
import type { MailTemplates } from '#features/settings/mail-template.ts'

const receipt = { receiptNumber: { words: 'Receipt number', example: 'MA-2027-000123' } } as const
const reason = {
  reason: {
    words: 'The reason, as the applicant reads it',
    example: 'You’ve sent us something new.',
  },
} as const

/** What every mail about an interview may name. */
export const interviewFields = {
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
} as const
const whatNextForInterview = {
  whatNext: {
    words: 'What the applicant can do now, if anything',
    sentences: {
      again: {
        when: 'They can book another time',
        text: 'You can book another time whenever you’re ready.',
      },
    },
  },
  next: {
    words: 'Where the button leads',
    sentences: {
      book: { when: 'They can book another time', text: 'Book another time' },
      dashboard: { when: 'They can’t book another time', text: 'Open my dashboard' },
    },
  },
} as const

/** Every mail about a step of an application. */
export const mailTemplates = {
  'application-received': {
    section: 'Applications',
    title: 'Application received',
    to: 'Applicant',
    subject: 'We’ve received your application: {{receiptNumber}}',
    body: 'We received your application for {{course}} on {{receivedOn}}.\n\nYour receipt number is {{receiptNumber}}. Keep this email, or download the receipt from your dashboard.\n\n{{whatNext}}\n\nIs something wrong? {{reachUs}}',
    button: 'Check your status',
    fields: {
      ...toApplicant,
      ...receipt,
      receivedOn: {
        words: 'When it arrived',
        example: 'Monday, March 15, 2027 at 9:41 AM EDT',
      },
      whatNext: {
        words: 'Interview or review, depending on the program',
        sentences: {
          review: {
            when: 'The program has no interview',
            text: 'Next, we review your application. You don’t need to do anything for now. We’ll email you at every step.',
          },
          interview: {
            when: 'The program has an interview',
            text: 'Next is your interview. Book it on your dashboard. After that, we review your application. We’ll email you at every step.',
          },
        },
      },
    },
  },
  'application-returned': {
    section: 'Applications',
    title: 'Application returned',
    to: 'Applicant',
    subject: 'Your application is open for changes',
    body: 'We’ve returned your application for {{course}} so you can make changes. {{reason}}\n\n{{note}}\n\nThese sections are open again: {{sections}}. Make your changes and submit again by {{dueAt}}.\n\nEverything else stays as it is. {{reachUs}}',
    button: 'Open my application',
    fields: {
      ...toApplicant,
      ...reason,
      ...officeNote,
      sections: { words: 'Sections that are open again', example: 'Education, Employment' },
      dueAt: { words: 'Due date', example: 'Friday, March 26, 2027 at 11:59 PM EDT' },
    },
  },
  'application-withdrawn': {
    section: 'Applications',
    title: 'Withdrawn by the applicant',
    to: 'Applicant',
    subject: 'You’ve withdrawn your application',
    body: 'You’ve withdrawn your application for {{course}}.\n\nWe won’t review it any further, and any interview you booked is canceled. You can still read it on your dashboard, and you’re welcome to apply again for a later intake.\n\nIf you didn’t mean to, let us know soon. {{reachUs}}',
    button: 'Open my dashboard',
    fields: toApplicant,
  },
  'withdrawn-by-office': {
    section: 'Applications',
    title: 'Withdrawn by the office',
    to: 'Applicant',
    subject: 'Your application is withdrawn',
    body: 'We’ve withdrawn your application for {{course}} on your behalf.\n\nWe won’t review it any further, and any interview you booked is canceled. You can still read it on your dashboard, and you’re welcome to apply again for a later intake.\n\nIf you didn’t want this, let us know soon. {{reachUs}}',
    button: 'Open my dashboard',
    fields: toApplicant,
  },
  'interview-booked': {
    section: 'Interviews',
    title: 'Interview booked',
    to: 'Applicant',
    subject: 'Your interview on {{day}}',
    body: 'Your interview for {{course}} is booked: {{when}}.\n\nIt takes {{length}}, with {{interviewer}}. {{where}}\n\n{{change}} Open the attached file to add it to your calendar.\n\n{{reachUs}}',
    button: 'View, reschedule, or cancel',
    fields: { ...toApplicant, ...interviewFields },
  },
  'interview-cancelled': {
    section: 'Interviews',
    title: 'Interview canceled',
    to: 'Applicant',
    subject: 'Your interview on {{day}} is canceled',
    body: 'Your interview for {{course}} is canceled: {{when}}.\n\n{{note}}\n\n{{whatNext}} {{reachUs}}',
    button: '{{next}}',
    fields: { ...toApplicant, ...interviewFields, ...officeNote, ...whatNextForInterview },
  },
  'interview-missed': {
    section: 'Interviews',
    title: 'Interview missed by the applicant',
    to: 'Applicant',
    subject: 'We missed you at your interview',
    body: 'Your interview for {{course}} was scheduled for {{when}}, and we didn’t see you there.\n\n{{whatNext}} If this is a mistake, let us know. {{reachUs}}',
    button: '{{next}}',
    fields: { ...toApplicant, ...interviewFields, ...whatNextForInterview },
  },
  'interview-not-held': {
    section: 'Interviews',
    title: 'Interview missed by the interviewer',
    to: 'Applicant',
    subject: 'We’re sorry we missed your interview',
    body: 'Your interview for {{course}} was scheduled for {{when}}, and no one from our side was there. We’re sorry. That was our mistake, not yours.\n\n{{whatNext}} {{reachUs}}',
    button: '{{next}}',
    fields: { ...toApplicant, ...interviewFields, ...whatNextForInterview },
  },
  'interview-waived': {
    section: 'Interviews',
    title: 'Interview waived',
    to: 'Applicant',
    subject: 'You don’t need an interview',
    body: 'You don’t need an interview for {{course}}. {{reason}}\n\nWe’re reviewing your application now, and you don’t need to do anything. {{reachUs}}',
    button: 'Open my dashboard',
    fields: { ...toApplicant, ...reason },
  },
  'decision-released': {
    section: 'Decisions and enrollment',
    title: 'Decision released',
    to: 'Applicant',
    subject: 'There’s a decision on your application',
    body: 'We’ve made a decision on your application for {{course}}. Log in to your dashboard to read your letter.\n\n{{reachUs}}',
    button: 'Read the decision',
    fields: toApplicant,
  },
  'offer-declined': {
    section: 'Decisions and enrollment',
    title: 'Offer declined',
    to: 'Applicant',
    subject: 'You’ve declined our offer',
    body: 'You’ve declined our offer of admission to {{course}}. Thank you for letting us know. We’ll offer the place to someone else.\n\nIf you didn’t mean to, let us know soon. {{reachUs}}',
    button: 'Open my dashboard',
    fields: toApplicant,
  },
  'offer-ran-out': {
    section: 'Decisions and enrollment',
    title: 'Offer expired',
    to: 'Applicant',
    subject: 'Our offer has expired',
    body: 'The deadline to reply to our offer of admission to {{course}} has passed, and we didn’t hear from you. We’ll offer the place to someone else.\n\nIf you meant to reply, contact us soon and we’ll see what’s still possible. {{reachUs}}',
    button: 'Open my dashboard',
    fields: toApplicant,
  },
  'place-deferred': {
    section: 'Decisions and enrollment',
    title: 'Place deferred',
    to: 'Applicant',
    subject: 'We’re holding your place for {{laterIntake}}',
    body: 'We’ve moved your place in {{course}} to the {{laterIntake}} intake, which starts on {{startsOn}}.\n\n{{note}}\n\nYou don’t need to do anything now. We’ll email you when that intake opens. {{reachUs}}',
    button: 'Open my dashboard',
    fields: {
      ...toApplicant,
      ...officeNote,
      laterIntake: { words: 'The later intake', example: 'January 2028' },
      startsOn: { words: 'First day', example: 'January 10, 2028' },
    },
  },
  'place-resumed': {
    section: 'Decisions and enrollment',
    title: 'Deferred place open again',
    to: 'Applicant',
    subject: 'Your deferred place is ready',
    body: 'Your deferred place is now an offer of admission to {{course}}.\n\nReply on your dashboard by {{replyBy}}. {{reachUs}}',
    button: 'Reply to the offer',
    fields: {
      ...toApplicant,
      replyBy: {
        words: 'Deadline to reply',
        example: 'Thursday, July 15, 2027 at 11:59 PM EDT',
      },
    },
  },
  enrolled: {
    section: 'Decisions and enrollment',
    title: 'Enrolled',
    to: 'Applicant',
    subject: 'You’re enrolled',
    body: 'Welcome! You’re enrolled in {{course}}.\n\nYour program will be in touch next. {{reachUs}}',
    button: 'Open my dashboard',
    fields: toApplicant,
  },
  'offer-rescinded': {
    section: 'Decisions and enrollment',
    title: 'Offer withdrawn',
    to: 'Applicant',
    subject: 'We’ve withdrawn our offer',
    body: 'We’ve withdrawn our offer of admission to {{course}}. {{reason}}\n\nIf you think this is a mistake, let us know. {{reachUs}}',
    button: 'Open my dashboard',
    fields: { ...toApplicant, ...reason },
  },
  'application-reopened': {
    section: 'Decisions and enrollment',
    title: 'Application reopened',
    to: 'Applicant',
    subject: 'We’ve reopened your application',
    body: 'We’re reviewing your application for {{course}} again. {{reason}}\n\nYou don’t need to do anything now. We’ll email you as soon as there’s a decision. {{reachUs}}',
    button: 'Open my dashboard',
    fields: { ...toApplicant, ...reason },
  },
  'enrolment-cancelled': {
    section: 'Decisions and enrollment',
    title: 'Enrollment canceled',
    to: 'Applicant',
    subject: 'Your enrollment is canceled',
    body: 'Your enrollment in {{course}} is canceled. {{reason}}\n\nIf you didn’t want this, let us know soon. {{reachUs}}',
    button: 'Open my dashboard',
    fields: { ...toApplicant, ...reason },
  },
} as const satisfies MailTemplates
