import * as z from 'zod/mini'
import { minorOf } from '#shared/money.ts'

/** An amount as people type it, in the main unit of a currency; minor units come out. */
export function typedAmount(currency: string) {
  return z.pipe(
    z
      .string()
      .check(
        z.refine((typed) => (minorOf(typed, currency) ?? 0) > 0, 'Enter an amount, like 250.00'),
      ),
    z.transform((typed) => minorOf(typed, currency) ?? 0),
  )
}
