import { readApplication } from '#features/application-form/admin-contract.ts'
import type { ShownAnswers } from '#web/queries.ts'
import { listReferees } from '../admin-contract.ts'

/** Where the office sees references. */
export const shownReferences: ShownAnswers = [listReferees, readApplication]
