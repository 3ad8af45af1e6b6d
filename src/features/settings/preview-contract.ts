import * as z from 'zod/mini'
import { templateNames } from '#features/settings/templates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { withRight } from '#shared/rights.ts'

const Text = z.string().check(z.maxLength(10_000))

/** How a template reads for an application in reach; what its decision or step has not said yet is invented. */
export const previewLetter = endpoint(
  'POST /api/admins/letters/preview',
  withRight('decide-applications'),
  {
    body: z.object({
      receiptNumber: z
        .string()
        .check(
          z.minLength(1, 'Enter a receipt number'),
          z.maxLength(40, 'This isn’t a receipt number'),
        ),
      template: z.enum(templateNames),
      subject: Text,
      body: Text,
    }),
    ok: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }),
  },
)
