import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['read-contracts'],
  tables: {
    seal_certificates: { until: 'as long as the installation', readers: ['everyone'] },
    sealed_papers: { readers: ['self', 'decide-applications'] },
  },
}
