import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['hold-records'],
  tables: {
    duplicate_pairs: { readers: ['merge-people'] },
  },
}
