import type { ApplicationPanels } from '#web/application-panels.ts'

export const panels: ApplicationPanels = {
  messages: { place: 'messages', right: 'read-messages', load: messages },
  emails: { place: 'messages', right: 'read-mail', load: emails },
}

async function messages() {
  return (await import('./thread-panel.tsx')).ThreadPanel
}

async function emails() {
  return (await import('./mails-panel.tsx')).MailsPanel
}
