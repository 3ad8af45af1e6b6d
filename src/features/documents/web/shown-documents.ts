import { readApplication } from '#features/application-form/admin-contract.ts'
import type { Shown } from '#web/queries.ts'
import { listReads, listWaitingDocuments, readDocuments } from '../admin-contract.ts'

/** Where the office sees documents. */
export const shownDocuments: Shown = [
  readDocuments,
  listReads,
  listWaitingDocuments,
  readApplication,
]
