import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  panels: {
    messages: { place: 'messages', right: 'read-messages', load: messages },
    emails: { place: 'messages', right: 'read-mail', load: emails },
  },
  pages: {
    mail: { right: 'read-mail', icon: 'mail', load: mail },
  },
  views: {
    messages: { right: 'read-messages', load: threads },
  },
  links: { unsubscribe },
}

async function mail() {
  return (await import('./admin-mail-page.tsx')).AdminMailPage
}

async function threads() {
  return (await import('./waiting-threads.tsx')).WaitingThreads
}

async function unsubscribe() {
  return (await import('./mail-choice-page.tsx')).MailChoicePage
}

async function messages() {
  return (await import('./thread-panel.tsx')).ThreadPanel
}

async function emails() {
  return (await import('./mails-panel.tsx')).MailsPanel
}
