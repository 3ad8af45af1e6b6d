import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['change-settings'],
  tables: {
    api_tokens: { until: 'as long as the installation; the audit log names them' },
  },
}
