import type { OwnPages } from '#web/own-pages.ts'

export const ownPages: OwnPages = { contract }

async function contract() {
  return (await import('./own-contract-page.tsx')).OwnContractPage
}
