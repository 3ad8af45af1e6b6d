import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['record-payments'],
  tables: {
    bank_profiles: { until: 'until it is deleted' },
    bank_statements: { until: 'as long as the installation' },
    bank_lines: {
      until:
        'what is not ours: its sender and text 90 days, what no one matched a year; then a hash stays',
      others: 'anyone who paid',
    },
  },
}
