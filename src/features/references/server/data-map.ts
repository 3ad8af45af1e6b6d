import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['read-application'],
  tables: {
    referees: { readers: ['self', 'read-application'], others: 'recommenders' },
    reference_texts: { others: 'recommenders', readers: ['read-application'] },
  },
}
