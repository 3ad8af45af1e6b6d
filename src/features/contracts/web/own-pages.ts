import type { OwnPages } from '#web/own-pages.ts'

export const ownPages: OwnPages = { contract, check }

async function contract() {
  return (await import('./own-contract-page.tsx')).OwnContractPage
}

async function check() {
  return (await import('./check-page.tsx')).CheckPage
}
