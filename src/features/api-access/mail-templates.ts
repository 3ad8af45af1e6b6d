import type { MailTemplates } from '#features/settings/mail-template.ts'

/** Every mail about API tokens. */
export const mailTemplates = {
  'api-token-made': {
    section: 'Alerts to owners',
    title: 'New API token',
    to: 'All owners',
    subject: 'A new API token was created',
    body: '{{owner}} created an API token for “{{token}}”. Until it ends, a program can use it to read or change what it includes.\n\nIf you didn’t expect this, end the token.',
    button: 'Open API tokens',
    fields: {
      owner: { words: 'The owner who created it', example: 'Ana Ruiz' },
      token: { words: 'What the token is for', example: 'Student system' },
    },
    needs: ['token'],
  },
} as const satisfies MailTemplates
