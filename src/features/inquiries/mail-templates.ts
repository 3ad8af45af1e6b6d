import { toApplicant } from '#features/settings/mail-fields.ts'
import type { MailTemplates } from '#features/settings/mail-template.ts'

/** Every mail to people who have not applied. */
export const mailTemplates = {
  'prospect-invited': {
    section: 'Applications',
    title: 'Prospect: invited to apply',
    to: 'Person who asked about a program',
    subject: 'Start your application',
    body: 'You asked us about {{course}}. You can start your application online whenever you’re ready. It saves as you go.\n\n{{reachUs}}\n\nYou agreed to hear from us on {{consentedOn}} ({{source}}). To stop these emails, use “Unsubscribe” in your email app, or tell us.',
    button: 'Start your application',
    fields: {
      ...toApplicant,
      consentedOn: { words: 'The day they agreed to be emailed', example: 'October 3, 2026' },
      source: { words: 'Where they asked', example: 'Open house' },
    },
  },
} as const satisfies MailTemplates
