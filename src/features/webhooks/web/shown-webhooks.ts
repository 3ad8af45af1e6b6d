import type { Shown } from '#web/queries.ts'
import { listDeliveries, listEndpoints } from '../contract.ts'

export const shownWebhooks: Shown = [listEndpoints, listDeliveries]
