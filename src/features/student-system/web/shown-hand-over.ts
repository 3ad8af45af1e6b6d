import type { Shown } from '#web/queries.ts'
import { listHandOvers, listSystems } from '../contract.ts'

export const shownHandOver: Shown = [listSystems, listHandOvers]
