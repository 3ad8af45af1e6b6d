import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  pages: {
    mail: {
      label: 'Email',
      place: 70,
      right: 'read-mail',
      icon: 'mail',
      chapter: 'Email',
      load: mail,
    },
  },
  views: {
    messages: {
      label: 'Messages',
      place: 40,
      right: 'read-messages',
      chapter: 'Messages',
      load: threads,
    },
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
