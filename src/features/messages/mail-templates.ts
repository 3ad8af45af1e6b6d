import { toApplicant } from '#features/settings/mail-fields.ts'
import type { MailTemplates } from '#features/settings/mail-template.ts'

const about = {
  person: { words: 'The applicant', example: 'Maria Example' },
  course: { words: 'Program and intake', example: 'Master’s program (September 2027)' },
} as const

/** Every mail about messages, and what colleagues asked to be told. */
export const mailTemplates = {
  message: {
    section: 'Messages',
    title: 'Message from the office',
    to: 'Applicant',
    subject: 'A message from the admissions office',
    body: 'The admissions office sent you a message about your application for {{course}}:\n\n{{text}}\n\n{{attached}}\n\n{{howToReply}}',
    button: 'Open your messages',
    fields: {
      ...toApplicant,
      text: { words: 'The message', example: 'Your transcript has arrived. Thank you.' },
      attached: {
        words: 'The documents it is about, if any',
        sentences: {
          attached: { when: 'It is about documents', text: 'It’s about: {{documents}}.' },
        },
      },
      documents: { words: 'Those documents', example: 'Official transcript' },
      howToReply: {
        words: 'How to reply',
        sentences: {
          byEmail: {
            when: 'Replies by email are added to the conversation',
            text: 'Reply on your dashboard or to this email. We don’t receive attachments by email. Upload documents on your dashboard.',
          },
          online: {
            when: 'Replies by email aren’t added',
            text: 'Reply on your dashboard. A reply to this email reaches the office but isn’t added to the conversation.',
          },
        },
      },
    },
    needs: ['text', 'attached'],
  },
  'message-arrived': {
    section: 'Messages',
    title: 'Message from an applicant',
    to: 'Colleague',
    subject: 'New message from {{person}}',
    body: '{{person}} sent a message about the application for {{course}}. Read and answer it in the office.\n\nYou can choose your notifications in the office, under your account.',
    button: 'Open the thread',
    fields: about,
  },
  'interview-asked': {
    section: 'Messages',
    title: 'Interview request from an applicant',
    to: 'Colleague',
    subject: '{{person}} asked about the interview',
    body: '{{person}} has a request about the interview for {{course}}: another time, or an accommodation. Read and answer it in the office.\n\nYou can choose your notifications in the office, under your account.',
    button: 'Open the application',
    fields: about,
  },
  mentioned: {
    section: 'Messages',
    title: 'Mention in a note',
    to: 'Colleague',
    subject: 'A note mentions you',
    body: 'A colleague mentioned you in a note. Read it in the office.\n\nYou can choose your notifications in the office, under your account.',
    button: 'Open the application',
    fields: {},
  },
  'mail-not-delivered': {
    section: 'Messages',
    title: 'Email not delivered',
    to: 'Colleague',
    subject: 'An email to {{person}} wasn’t delivered',
    body: 'We couldn’t deliver an email about the application of {{person}} for {{course}}. The application shows which one and what the mail server said.\n\nYou can choose your notifications in the office, under your account.',
    button: 'Open the application',
    fields: about,
  },
  'staff-digest': {
    section: 'Messages',
    title: 'What needs attention, daily',
    to: 'Colleague',
    subject: '{{heading}}',
    body: '{{list}}\n\nYou can choose your notifications in the office, under your account.',
    button: 'Open your work',
    fields: {
      heading: {
        words: 'How many things there are',
        sentences: {
          several: { when: 'There are several', text: '{{count}} things need your attention' },
          one: { when: 'There is one', text: 'One thing needs your attention' },
        },
      },
      count: { words: 'Their number', example: '3' },
      list: {
        words: 'What there is, a line each',
        sentences: {
          waiting: { when: 'Someone waits for a reply', text: '{{person}} is waiting for a reply' },
          waitingAndMentioned: {
            when: 'Someone waits for a reply, and a note mentions the colleague',
            text: '{{person}} is waiting for a reply, and a note mentions you',
          },
          interview: {
            when: 'Someone asked about the interview',
            text: '{{person}} asked about the interview',
          },
          mentioned: { when: 'A note mentions the colleague', text: 'A note mentions you' },
          lost: {
            when: 'An email wasn’t delivered',
            text: 'An email to {{person}} wasn’t delivered',
          },
          more: { when: 'There are too many to list', text: 'And {{more}} more' },
        },
      },
      person: about.person,
      more: { words: 'How many more there are', example: '12' },
    },
    needs: ['list'],
  },
} as const satisfies MailTemplates
