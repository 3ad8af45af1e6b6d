import type { ShownAnswers } from '#web/queries.ts'
import { listHandOvers, listSystems } from '../contract.ts'

export const shownHandOver: ShownAnswers = [listSystems, listHandOvers]
