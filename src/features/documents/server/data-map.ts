import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['read-application'],
  tables: {
    upload_quotas: { readers: ['server'] },
    uploads: { readers: ['server'], until: 'two days after it is done' },
    files: {
      isRestricted: true,
      readers: ['self', 'read-application'],
      others: 'people whom a paper names',
    },
    removed_files: { until: 'until the next night', readers: ['server'] },
    document_versions: { isRestricted: true, readers: ['self', 'read-application'] },
    document_slots: { readers: ['self', 'read-application'] },
    document_verdicts: { readers: ['self', 'read-application'] },
    file_reads: { until: 'as long as the installation', readers: ['read-application'] },
  },
}
