import type { OwnPages } from '#web/own-pages.ts'

export const ownPages: OwnPages = { messages }

async function messages() {
  return (await import('./own-messages-page.tsx')).OwnMessagesPage
}
