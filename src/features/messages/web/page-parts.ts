import type { Parts } from '#web/page-parts.ts'

export const parts: Parts = { 'own-choices': mailChoices }

async function mailChoices() {
  return (await import('./own-mail-choices.tsx')).OwnMailChoices
}
