import { interviewFields } from '#features/applications/mail-templates.ts'
import { officeNote, toApplicant } from '#features/settings/mail-fields.ts'
import type { MailTemplates } from '#features/settings/mail-template.ts'

const forInterviewer = {
  person: { words: 'The applicant', example: 'Maria Example' },
  program: { words: 'The program', example: 'Master’s program' },
  when: {
    words: 'Day and time, in the interviewer’s time zone and the institute’s',
    example: 'Monday, March 15, 2027 at 6:00 PM EDT',
  },
  day: { words: 'The day', example: 'March 15, 2027' },
  length: { words: 'Length', example: '45 minutes' },
  where: { words: 'Location or link', example: 'By video: https://meet.example/room' },
} as const

/** Mails about an interview that are about no step of the application. */
export const mailTemplates = {
  'interview-moved': {
    section: 'Interviews',
    title: 'Interview rescheduled or reassigned',
    to: 'Applicant',
    subject: 'Your interview is now on {{day}}',
    body: 'Your interview for {{course}} has changed. It’s now: {{when}}.\n\n{{note}}\n\nIt takes {{length}}, with {{interviewer}}. {{where}}\n\n{{change}} Open the attached file to update your calendar.\n\n{{reachUs}}',
    button: 'View, reschedule, or cancel',
    fields: { ...toApplicant, ...interviewFields, ...officeNote },
  },
  'interview-reminder': {
    section: 'Interviews',
    title: 'Interview reminder',
    to: 'Applicant',
    subject: 'Your interview is {{soon}}',
    body: 'Your interview for {{course}} is {{soon}}: {{when}}.\n\nIt takes {{length}}, with {{interviewer}}. {{where}}\n\n{{change}} {{reachUs}}',
    button: 'View, reschedule, or cancel',
    fields: {
      ...toApplicant,
      ...interviewFields,
      soon: { words: 'How soon', example: 'within a day' },
    },
  },
  'interview-request-answered': {
    section: 'Interviews',
    title: 'Reply to an interview request',
    to: 'Applicant',
    subject: 'Our reply about your interview',
    body: 'You asked us about your interview for {{course}}: {{request}}.\n\n{{note}}\n\n{{reachUs}}',
    button: 'Open my interview',
    fields: {
      ...toApplicant,
      ...officeNote,
      request: { words: 'What they asked for', example: 'another time' },
    },
    needs: ['note'],
  },
  'interview-for-you': {
    section: 'Interviews',
    title: 'New interview',
    to: 'Interviewer',
    subject: 'Interview with {{person}} on {{day}}',
    body: 'You’re interviewing {{person}} ({{program}}): {{when}}.\n\nIt takes {{length}}. {{where}}\n\nIf you have a conflict of interest, declare it on the interview page. Someone else will take over.',
    button: 'Open the interview',
    fields: forInterviewer,
  },
  'interview-moved-for-you': {
    section: 'Interviews',
    title: 'Interview rescheduled',
    to: 'Interviewer',
    subject: 'Your interview with {{person}} is now on {{day}}',
    body: 'Your interview with {{person}} ({{program}}) has changed. It’s now: {{when}}.\n\nIt takes {{length}}. {{where}}\n\nIf you have a conflict of interest, declare it on the interview page. Someone else will take over.',
    button: 'Open the interview',
    fields: forInterviewer,
  },
  'interview-handed-on': {
    section: 'Interviews',
    title: 'Interview reassigned',
    to: 'Previous interviewer',
    subject: 'Reassigned: Interview with {{person}}',
    body: 'The interview with {{person}} on {{when}} is now assigned to someone else.',
    button: 'Open the interview',
    fields: forInterviewer,
  },
  'interview-cancelled-for-you': {
    section: 'Interviews',
    title: 'Interview canceled, to the interviewer',
    to: 'Interviewer',
    subject: 'Canceled: Interview with {{person}} on {{day}}',
    body: 'The interview with {{person}} ({{program}}) is canceled: {{when}}. Your time is free again.',
    button: 'Open the interview',
    fields: forInterviewer,
  },
  'interview-reminder-for-you': {
    section: 'Interviews',
    title: 'Interview reminder, to the interviewer',
    to: 'Interviewer',
    subject: 'Interview with {{person}} {{soon}}',
    body: 'You’re interviewing {{person}} ({{program}}) {{soon}}: {{when}}.\n\nIt takes {{length}}. {{where}}',
    button: 'Open the interview',
    fields: { ...forInterviewer, soon: { words: 'How soon', example: 'within a day' } },
  },
} as const satisfies MailTemplates
