import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['read-contracts'],
  tables: {
    contract_templates: { until: 'as long as the installation' },
    contract_template_versions: { until: 'as long as the installation' },
    contracts: { readers: ['self', 'read-contracts'] },
    contract_files: { readers: ['self', 'read-contracts'] },
    contract_signers: {
      readers: ['self', 'read-contracts'],
      others: 'parents and guardians who sign',
    },
  },
}
