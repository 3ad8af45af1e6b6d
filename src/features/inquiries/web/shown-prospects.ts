import type { ShownAnswers } from '#web/queries.ts'
import { listProspects } from '../contract.ts'

/** Where the office sees prospects. */
export const shownProspects: ShownAnswers = [listProspects]
