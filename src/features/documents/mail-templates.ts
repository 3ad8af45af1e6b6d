import { officeNote, toApplicant } from '#features/settings/mail-fields.ts'
import type { MailTemplates } from '#features/settings/mail-template.ts'

const document = { document: { words: 'The document', example: 'Official transcript' } } as const
const documents = {
  documents: { words: 'The documents', example: 'Official transcript, Passport' },
  dueOn: { words: 'The due date', example: 'March 15, 2027' },
} as const

/** Every mail about documents. */
export const mailTemplates = {
  'document-sent-back': {
    section: 'Documents',
    title: 'Document returned',
    to: 'Applicant',
    subject: 'Please upload a document again',
    body: 'We reviewed “{{document}}” for your application for {{course}}. Please upload it again.\n\n{{reason}}\n\n{{note}}\n\nWe keep what you sent, and the new version replaces it. {{reachUs}}',
    button: 'Open my documents',
    fields: {
      ...toApplicant,
      ...officeNote,
      ...document,
      reason: {
        words: 'The reason, as the applicant reads it',
        example: 'The scan can’t be read.',
      },
    },
    needs: ['document', 'reason', 'note'],
  },
  'document-asked': {
    section: 'Documents',
    title: 'Document request',
    to: 'Applicant',
    subject: 'We need a document from you',
    body: 'We need a document for your application for {{course}}: {{document}}.\n\n{{note}}\n\n{{due}}\n\n{{reachUs}}',
    button: 'Open my documents',
    fields: {
      ...toApplicant,
      ...officeNote,
      ...document,
      due: {
        words: 'By when, if there is a due date',
        sentences: {
          due: { when: 'There is a due date', text: 'Please upload it by {{dueOn}}.' },
        },
      },
      dueOn: { words: 'The due date', example: 'March 15, 2027' },
    },
    needs: ['document', 'note'],
  },
  'documents-due': {
    section: 'Documents',
    title: 'Documents due soon',
    to: 'Applicant',
    subject: 'Documents are due soon',
    body: 'We’re still missing documents for your application for {{course}}. They’re due on {{dueOn}}:\n\n{{documents}}\n\nIf you can’t send them in time, let us know. {{reachUs}}',
    button: 'Open my documents',
    fields: { ...toApplicant, ...documents },
    needs: ['documents'],
  },
  'documents-late': {
    section: 'Documents',
    title: 'Documents past due',
    to: 'Applicant',
    subject: 'Documents are still missing',
    body: 'We’re still missing documents for your application for {{course}}. They were due on {{dueOn}}:\n\n{{documents}}\n\nPlease upload them as soon as you can. If you can’t, let us know. {{reachUs}}',
    button: 'Open my documents',
    fields: { ...toApplicant, ...documents },
    needs: ['documents'],
  },
  'file-rejected': {
    section: 'Documents',
    title: 'File rejected by the virus scanner',
    to: 'Applicant',
    subject: 'We couldn’t accept one of your files',
    body: 'Our virus scanner rejected the file you uploaded as “{{document}}” for your application for {{course}}. We deleted it without opening it.\n\nPlease scan the device it came from and upload a clean copy. {{reachUs}}',
    button: 'Open my documents',
    fields: { ...toApplicant, ...document },
    needs: ['document'],
  },
} as const satisfies MailTemplates
