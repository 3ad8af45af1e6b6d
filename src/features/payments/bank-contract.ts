import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { withRight } from '#shared/rights.ts'
import { ById, Done } from '#shared/vocabulary.ts'

/** The second owner's word for new bank details. */
export const approveBankChange = endpoint(
  'POST /api/admins/bank-changes/{id}/approve',
  withRight('change-settings'),
  { params: ById, body: z.object({}), ok: z.object({ version: z.int() }) },
)
/** Stops new bank details before they count. */
export const cancelBankChange = endpoint(
  'POST /api/admins/bank-changes/{id}/cancel',
  withRight('change-settings'),
  { params: ById, body: z.object({}), ok: Done },
)
