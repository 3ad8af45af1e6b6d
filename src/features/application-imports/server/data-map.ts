import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['enter-applications'],
  tables: {
    import_profiles: { until: 'until it is deleted' },
    application_imports: { until: 'as long as the installation' },
    application_import_rows: {
      isRestricted: true,
      until:
        '30 days after someone last worked with the file; of rows that were entered, which application each became stays',
      others: 'people in a file who were not entered',
    },
  },
}
