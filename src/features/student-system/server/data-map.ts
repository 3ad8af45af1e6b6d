import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['hand-over-enrollments'],
  tables: {
    student_systems: { until: 'until it is removed' },
    external_ids: { until: 'until its system is removed' },
    enrollment_receipts: { until: 'until its system is removed' },
  },
}
