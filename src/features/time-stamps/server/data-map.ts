import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['read-contracts'],
  tables: {},
}
