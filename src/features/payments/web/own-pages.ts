import type { OwnPages } from '#web/own-pages.ts'

export const ownPages: OwnPages = { pay }

async function pay() {
  return (await import('./own-payments-page.tsx')).OwnPaymentsPage
}
