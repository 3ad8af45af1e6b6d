import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['see-money'],
  tables: {
    charges: { readers: ['self', 'see-money'] },
    payment_attempts: { others: 'anyone who pays' },
    payment_proofs: { others: 'anyone who paid' },
    waiver_codes: { until: 'as long as the installation' },
    provider_events: {
      until: 'as long as the installation',
      readers: ['see-money'],
      others: 'anyone who pays',
    },
    pay_links: { readers: ['self', 'see-money'], others: 'anyone with the link' },
    document_series: { until: 'as long as the installation' },
    money_documents: { readers: ['self', 'see-money'] },
    money_papers: { readers: ['self', 'see-money'] },
    reconciliations: { until: 'as long as the installation' },
    money_sums: { until: 'as long as the installation' },
    money_sum_changes: { until: 'until they are folded, minutes later', readers: ['server'] },
    bank_changes: { until: 'as long as the installation', readers: ['read-settings'] },
  },
}
