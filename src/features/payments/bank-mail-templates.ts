import type { MailTemplates } from '#features/settings/mail-template.ts'

const changes = {
  changes: { words: 'What changes, a line each', example: 'Account: …4321 → …8765' },
} as const
const by = { by: { words: 'Who entered them', example: 'Ana Ruiz' } } as const

/** What owners are told of the account that applicants pay into. */
export const bankMails = {
  'bank-details-entered': {
    section: 'Alerts to owners',
    title: 'Bank details to approve',
    to: 'Owners',
    subject: 'New bank details are waiting',
    body: '{{by}} entered new bank details for transfers. Nothing changes for applicants yet. They take effect once {{approvers}} approves them.\n\n{{changes}}\n\nBefore you approve, call {{by}} and compare the whole account number. If you didn’t expect this, cancel the change.',
    button: 'Open the payment settings',
    fields: {
      ...by,
      ...changes,
      approvers: { words: 'Who may approve them', example: 'Ben Okoro or Farah Haddad' },
    },
    needs: ['by', 'changes'],
  },
  'bank-details-entered-alone': {
    section: 'Alerts to owners',
    title: 'Bank details that take effect automatically',
    to: 'Owners',
    subject: 'New bank details are waiting',
    body: '{{by}} entered new bank details for transfers. Nothing changes for applicants yet. No one else can approve them, so they take effect on {{when}} unless an owner cancels them first.\n\n{{changes}}\n\nIf you didn’t expect this, cancel the change and check who can log in to the office.',
    button: 'Open the payment settings',
    fields: {
      ...by,
      ...changes,
      when: { words: 'When they take effect', example: 'Monday, March 15, 2027 at 9:41 AM EDT' },
    },
    needs: ['by', 'changes', 'when'],
  },
  'bank-details-changed': {
    section: 'Alerts to owners',
    title: 'Bank details changed',
    to: 'Owners',
    subject: 'The bank details have changed',
    body: '{{how}} Applicants see them from now on.\n\n{{changes}}\n\nIf you didn’t expect this, clear all four fields and save. That takes effect right away, and applicants no longer see an account.',
    button: 'Open the payment settings',
    fields: {
      ...by,
      ...changes,
      approver: { words: 'Who approved them', example: 'Ben Okoro' },
      how: {
        words: 'How they took effect',
        sentences: {
          approved: {
            when: 'An owner approved them',
            text: '{{approver}} approved the bank details that {{by}} entered.',
          },
          waited: {
            when: 'No one canceled them',
            text: '{{by}} entered new bank details 24 hours ago, and no one canceled them.',
          },
        },
      },
    },
    needs: ['how', 'changes'],
  },
  'bank-details-cancelled': {
    section: 'Alerts to owners',
    title: 'Bank details canceled',
    to: 'Owners',
    subject: 'New bank details were canceled',
    body: '{{why}} Applicants still see the previous details.\n\n{{changes}}',
    button: 'Open the payment settings',
    fields: {
      ...by,
      ...changes,
      ender: { words: 'Who canceled them', example: 'Ben Okoro' },
      why: {
        words: 'Why',
        sentences: {
          canceled: {
            when: 'An owner canceled them',
            text: '{{ender}} canceled the new bank details that {{by}} entered.',
          },
          'not-owner': {
            when: 'The person who entered them is no longer an owner',
            text: 'The new bank details that {{by}} entered were canceled, because {{by}} is no longer an owner.',
          },
          changed: {
            when: 'The payment settings changed before',
            text: 'The new bank details that {{by}} entered were canceled, because the payment settings changed in the meantime.',
          },
        },
      },
    },
    needs: ['why', 'changes'],
  },
  'bank-details-removed': {
    section: 'Alerts to owners',
    title: 'Bank details removed',
    to: 'Owners',
    subject: 'The bank details were removed',
    body: '{{by}} removed the bank details for transfers. Applicants no longer see an account.\n\n{{changes}}\n\nNew details need a second owner’s approval or take 24 hours.',
    button: 'Open the payment settings',
    fields: { ...by, ...changes },
    needs: ['by', 'changes'],
  },
} as const satisfies MailTemplates
