import * as z from 'zod/mini'
import { ListQuery } from '#features/applications/list-contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { withRight } from '#shared/rights.ts'

/** As many chosen by hand as an address has room for. */
export const mostChosenForExport = 200

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

export const ExportQuery = z.extend(z.omit(ListQuery, { after: true }), {
  format: z.enum(['csv', 'xlsx']),
  /** Birth dates and the answers that only some of the staff may read come along. */
  restricted: z.optional(z.literal('yes')),
  /** These alone of the list, apart by commas. */
  ids: z.optional(
    z
      .string()
      .check(z.maxLength(mostChosenForExport * 37), z.regex(new RegExp(`^${uuid}(,${uuid})*$`))),
  ),
})

/**
 * A list of applications as a file; needs a fresh sign-in, and above the limit of the settings a second
 * person instead. Every text in it is text to a spreadsheet, never a formula.
 */
export const exportApplications = endpoint(
  'GET /api/admins/applications/export',
  withRight('export-applications'),
  { query: ExportQuery, ok: FileAnswer },
)
