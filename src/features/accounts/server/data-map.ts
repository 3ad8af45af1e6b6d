import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['read-application'],
  tables: {
    applicant_sessions: { readers: ['self'] },
    password_resets: { readers: ['self'] },
    email_proofs: { readers: ['self'] },
  },
}
