import type { ShownAnswers } from '#web/queries.ts'
import { listDeliveries, listEndpoints } from '../contract.ts'

export const shownWebhooks: ShownAnswers = [listEndpoints, listDeliveries]
