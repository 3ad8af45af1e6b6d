import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['enter-applications'],
  tables: {
    inquiries: {
      until: '24 months after they were added, unless someone deletes them earlier',
      others: 'people who have not applied',
    },
  },
}
