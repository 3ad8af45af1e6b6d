import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { minorOf } from '#shared/money.ts'
import type { Outcome } from '#web/call.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import { readAccount } from '../admin-contract.ts'
import {
  listCharges,
  listDisputes,
  listEntries,
  listRefunds,
  readFinance,
} from '../finance-contract.ts'

/** What is shown of money is read again, also where somebody was faster. */
export async function afresh<E extends Endpoint>(sent: Promise<Outcome<E>>): Promise<Outcome<E>> {
  const outcome = await sent
  for (const call of [
    readAccount,
    readFinance,
    listCharges,
    listEntries,
    listRefunds,
    listDisputes,
  ])
    await queryClient.invalidateQueries({ queryKey: keyOf(call) })
  return outcome
}

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
