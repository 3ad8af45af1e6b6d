import { toApplicant } from '#features/settings/mail-fields.ts'
import type { MailTemplates } from '#features/settings/mail-template.ts'

const by = { by: { words: 'Who asked', example: 'Ana Ruiz' } } as const
const count = { count: { words: 'How many applications', example: '812 applications' } } as const

/** Every mail about what is done to many applications at once. */
export const mailTemplates = {
  'office-message': {
    section: 'Messages',
    title: 'Message to many people',
    to: 'Each person',
    subject: '{{subject}}',
    body: '{{text}}\n\n{{reachUs}}',
    fields: {
      reachUs: toApplicant.reachUs,
      subject: { words: 'The subject', example: 'Orientation' },
      text: { words: 'The message', example: 'Orientation begins on September 10.' },
    },
    needs: ['text'],
  },
  'message-asked': {
    section: 'Alerts to owners',
    title: 'Message to many people to approve',
    to: 'Owners',
    subject: 'A message to many people is waiting',
    body: '{{by}} wants to email the people behind {{count}}.\n\nIt only goes out once someone else approves it. If you don’t know why it’s needed, ask first, or send it back.',
    button: 'Read it',
    fields: { ...by, ...count },
    needs: ['by'],
  },
  'export-asked': {
    section: 'Alerts to owners',
    title: 'Large export to approve',
    to: 'Owners',
    subject: 'A large export was requested',
    body: '{{request}}\n\nIt’s created only once someone else approves it. If you don’t know why it’s needed, ask first, or send it back.',
    button: 'View the request',
    fields: {
      ...by,
      ...count,
      request: {
        words: 'What was requested',
        sentences: {
          plain: { when: 'Without restricted answers', text: '{{by}} wants to export {{count}}.' },
          restricted: {
            when: 'With restricted answers',
            text: '{{by}} wants to export {{count}}, with birth dates and restricted answers.',
          },
        },
      },
    },
    needs: ['request'],
  },
  'export-taken': {
    section: 'Alerts to owners',
    title: 'Large export downloaded',
    to: 'Owners',
    subject: 'A large export was downloaded',
    body: '{{by}} downloaded an export of {{count}}, approved by {{approver}}.\n\nIf you didn’t expect this, deactivate the account and check what it read.',
    button: 'Open the audit log',
    fields: {
      ...by,
      ...count,
      approver: { words: 'Who approved it', example: 'Ben Okoro' },
    },
    needs: ['by'],
  },
} as const satisfies MailTemplates
