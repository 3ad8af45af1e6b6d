import { toApplicant } from '#features/settings/mail-fields.ts'
import type { MailTemplates } from '#features/settings/mail-template.ts'

const { reachUs } = toApplicant
const dueOn = { dueOn: { words: 'The day our answer is due', example: 'March 15, 2027' } } as const

/** Every mail about what an applicant asked to see. */
export const mailTemplates = {
  'file-request-received': {
    section: 'Accounts',
    title: 'Request to see a file: received',
    to: 'Applicant who asks to see their file',
    subject: 'We received your request to see your file',
    body: 'You asked to see what we keep about you. We’ll answer by {{dueOn}}.\n\nIf you didn’t ask for this, let us know. {{reachUs}}',
    button: 'See your request',
    fields: { reachUs, ...dueOn },
  },
  'file-request-answered': {
    section: 'Accounts',
    title: 'Request to see a file: answered',
    to: 'Applicant who asked to see their file',
    subject: 'We answered your request to see your file',
    body: 'You asked to see what we keep about you. {{answer}}\n\n{{reachUs}}',
    button: 'See the answer',
    fields: {
      reachUs,
      answer: {
        words: 'What the answer is',
        sentences: {
          ready: {
            when: 'The file is handed over',
            text: 'Your file is ready. You can read it for {{days}} days.',
          },
          declined: {
            when: 'The request is declined',
            text: 'We can’t hand it over. The reason is on your account page.',
          },
        },
      },
      days: { words: 'For how many days it can be read', example: '90' },
    },
  },
} as const satisfies MailTemplates
