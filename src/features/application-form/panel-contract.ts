import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { PanelPlace } from '#shared/panel-places.ts'
import { withRight } from '#shared/rights.ts'
import { ById } from '#shared/vocabulary.ts'

/** How much waits in each place of the rail, as far as the caller may know of it; what is absent is none. */
export const countPanels = endpoint(
  'GET /api/admins/applications/{id}/counts',
  withRight('read-application'),
  { params: ById, ok: z.object({ counts: z.partialRecord(PanelPlace, z.int()) }) },
)
