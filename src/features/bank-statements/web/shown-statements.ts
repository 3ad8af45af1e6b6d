import type { ShownAnswers } from '#web/queries.ts'
import { listLines, readStatements } from '../contract.ts'

/** Where the office sees lines of statements, and what is owed. */
export const shownStatements: ShownAnswers = [
  readStatements,
  listLines,
  'GET /api/admins/bank-lines/',
  'GET /api/admins/finance',
]
