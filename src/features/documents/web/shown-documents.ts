import { readApplication } from '#features/application-form/admin-contract.ts'
import type { ShownAnswers } from '#web/queries.ts'
import { listReads, listWaitingDocuments, readDocuments } from '../admin-contract.ts'

/** Where the office sees documents. */
export const shownDocuments: ShownAnswers = [
  readDocuments,
  listReads,
  listWaitingDocuments,
  readApplication,
]
