import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['review-applications'],
  tables: {
    conflict_dismissals: { readers: ['assign-reviewers'] },
    checks: { readers: ['settle-checks', 'read-application'] },
    credit_settlements: { readers: ['self', 'read-application'] },
  },
}
