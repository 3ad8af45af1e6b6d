import { officeNote, toApplicant } from '#features/settings/mail-fields.ts'
import type { MailTemplates } from '#features/settings/mail-template.ts'

const until = {
  until: { words: 'The new date', example: 'Monday, March 15, 2027 at 11:59 PM EDT' },
} as const
const request = { request: { words: 'What they asked for', example: 'more time' } } as const

/** Every mail about offers and requests that is about no step of the application. */
export const mailTemplates = {
  'reply-reminder': {
    section: 'Decisions and enrollment',
    title: 'Offer reply reminder',
    to: 'Applicant',
    subject: 'Reminder: Reply to your offer',
    body: 'We offered you a place in {{course}} and haven’t heard from you yet.\n\nPlease reply by {{replyBy}}. After that, the offer expires and we’ll offer the place to someone else.\n\nNeed more time, or prefer a later intake? You can ask for either when you reply. {{reachUs}}',
    button: 'Reply to the offer',
    fields: {
      ...toApplicant,
      replyBy: {
        words: 'Deadline to reply',
        example: 'Thursday, July 15, 2027 at 11:59 PM EDT',
      },
    },
    needs: ['replyBy'],
  },
  'request-granted': {
    section: 'Decisions and enrollment',
    title: 'Request granted',
    to: 'Applicant',
    subject: 'We’ve granted your request',
    body: 'You asked us about your application for {{course}}: {{request}}.\n\nWe’re happy to grant your request.\n\n{{newDate}}\n\n{{note}}\n\n{{reachUs}}',
    button: 'Open my dashboard',
    fields: {
      ...toApplicant,
      ...request,
      newDate: {
        words: 'The new date, if they asked for more time',
        sentences: {
          until: { when: 'They asked for more time', text: 'You now have until {{until}}.' },
        },
      },
      ...until,
      ...officeNote,
    },
    needs: ['newDate', 'note'],
  },
  'request-denied': {
    section: 'Decisions and enrollment',
    title: 'Request denied',
    to: 'Applicant',
    subject: 'Our reply to your request',
    body: 'You asked us about your application for {{course}}: {{request}}.\n\nWe can’t grant your request.\n\n{{note}}\n\n{{reachUs}}',
    button: 'Open my dashboard',
    fields: { ...toApplicant, ...request, ...officeNote },
    needs: ['note'],
  },
  'time-extended-to-submit': {
    section: 'Decisions and enrollment',
    title: 'More time to submit',
    to: 'Applicant',
    subject: 'You have more time',
    body: 'You can submit your application for {{course}} until {{until}}.\n\nYou don’t need to do anything else. {{reachUs}}',
    button: 'Open my dashboard',
    fields: { ...toApplicant, ...until },
    needs: ['until'],
  },
  'time-extended-to-reply': {
    section: 'Decisions and enrollment',
    title: 'More time to reply',
    to: 'Applicant',
    subject: 'You have more time',
    body: 'You can reply to our offer of admission to {{course}} until {{until}}.\n\nYou don’t need to do anything else. {{reachUs}}',
    button: 'Open my dashboard',
    fields: { ...toApplicant, ...until },
    needs: ['until'],
  },
} as const satisfies MailTemplates
