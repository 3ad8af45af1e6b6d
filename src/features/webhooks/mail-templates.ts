import type { MailTemplates } from '#features/settings/mail-template.ts'

const endpoint = {
  endpoint: { words: 'The name of the endpoint', example: 'Student system' },
} as const

/** What owners are told of webhooks. */
export const mailTemplates = {
  'webhook-switched-off': {
    section: 'Alerts to owners',
    title: 'Webhook switched off',
    to: 'Owners',
    subject: 'We stopped sending to a webhook endpoint',
    body: 'We switched off the webhook endpoint “{{endpoint}}”: {{why}}\n\nThe last fault: {{fault}}.\n\nNew events wait for it for 30 days. Once it works again, switch it on under Email → Webhooks and we’ll send them in order. You can also resend failed messages there.',
    button: 'Open Webhooks',
    fields: {
      ...endpoint,
      why: {
        words: 'Why it was switched off',
        sentences: {
          failing: {
            when: 'Every try failed for three days',
            text: 'every try of the last three days failed.',
          },
          gone: { when: 'It answered 410', text: 'it answered that it’s gone permanently (410).' },
        },
      },
      fault: { words: 'What went wrong last', example: 'We couldn’t connect to the server' },
    },
    needs: ['endpoint'],
  },
  'webhook-message-failed': {
    section: 'Alerts to owners',
    title: 'Webhook message failed',
    to: 'Owners',
    subject: 'A webhook endpoint didn’t accept a message',
    body: 'We tried a message to the webhook endpoint “{{endpoint}}” eight times, and it didn’t accept it.\n\nThe last fault: {{fault}}.\n\nOnce it works again, send the message again under Email → Webhooks.',
    button: 'Open Webhooks',
    fields: {
      ...endpoint,
      fault: { words: 'What went wrong last', example: 'We couldn’t connect to the server' },
    },
    needs: ['endpoint'],
  },
  'webhook-address': {
    section: 'Alerts to owners',
    title: 'Webhook address set',
    to: 'Owners',
    subject: 'A webhook endpoint has a new address',
    body: '{{owner}} set the webhook endpoint “{{endpoint}}” to send application events to {{host}}.\n\nIf you don’t know this address, pause the endpoint under Email → Webhooks.',
    button: 'Open Webhooks',
    fields: {
      ...endpoint,
      owner: { words: 'Who set the address', example: 'Ana Ruiz' },
      host: { words: 'The server of the address', example: 'students.example.edu' },
    },
    needs: ['endpoint', 'host'],
  },
} as const satisfies MailTemplates
