import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  pages: {
    contracts: {
      label: 'Contracts',
      place: 40,
      right: 'read-contracts',
      icon: 'edit',
      chapter: 'Contracts',
      load: contracts,
    },
  },
  links: { contract, guardian },
  live: ['contracts'],
}

async function contracts() {
  return (await import('./admin-contracts-page.tsx')).AdminContractsPage
}

async function contract() {
  return (await import('./contract-link-page.tsx')).ContractLinkPage
}

async function guardian() {
  return (await import('./guardian-page.tsx')).GuardianPage
}
