import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { withRight } from '#shared/rights.ts'
import { TypedTemplate } from './typed-template.ts'

/** How a template reads for an application in reach; what its decision or step has not said yet is invented. */
export const previewLetter = endpoint(
  'POST /api/admins/letters/preview',
  withRight('decide-applications'),
  {
    body: z.extend(TypedTemplate, {
      receiptNumber: z
        .string()
        .check(
          z.minLength(1, 'Enter a receipt number'),
          z.maxLength(40, 'This isn’t a receipt number'),
        ),
    }),
    ok: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }),
  },
)
