import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['list-applications'],
  tables: {
    application_counts: { until: 'as long as the installation' },
    application_count_changes: {
      until: 'until they are folded, minutes later',
      readers: ['server'],
    },
    search_words: {
      until: 'until no application holds the word',
      readers: ['server'],
      others: 'words of applications, without whose',
    },
    search_changes: {
      until: 'until the job has taken them up, minutes later',
      readers: ['server'],
    },
    missing_changes: {
      until: 'until the job has taken them up, minutes later',
      readers: ['server'],
    },
    saved_views: { until: 'until it is deleted' },
  },
}
