import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['read-contracts'],
  tables: { paper_stamps: { readers: ['self', 'decide-applications'] } },
}
