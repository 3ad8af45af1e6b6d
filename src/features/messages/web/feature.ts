import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
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
