import type { Previews } from '#web/applicant-previews.ts'

export const previews: Previews = {
  contract: { right: 'read-contracts', load: contract },
}

async function contract() {
  return (await import('./contract-preview.tsx')).ContractPreview
}
