import * as z from 'zod/mini'

/** A recorded payment that may be the one that is to be recorded. */
export const AlikePayment = z.object({
  name: z.string(),
  amount: z.int(),
  currency: z.string(),
  valueDate: z.string(),
})
export type AlikePayment = z.infer<typeof AlikePayment>
