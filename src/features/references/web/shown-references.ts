import { readApplication } from '#features/application-form/admin-contract.ts'
import type { Shown } from '#web/queries.ts'
import { listReferees } from '../admin-contract.ts'

/** Where the office sees references. */
export const shownReferences: Shown = [listReferees, readApplication]
