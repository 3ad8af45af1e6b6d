import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { ChargeKind } from '../charge.ts'
import type { BegunPayment, beginPayment, Payable, readPayable } from '../pay-contract.ts'
import { startPayment } from './attempts.ts'
import { askForOwnFee, findOwnFee, requireOwnCharge } from './charges.ts'
import { availableProviders } from './providers.ts'
import { cardPaymentsUnavailable, isRefused, Unreachable } from './stripe/client.ts'
import { paymentAttempts } from './tables.ts'

type Row = {
  kind: string
  number: number
  program: string
  currency: string
  open: string
  paid: string
  processing: string
}

/** A charge as anybody may see it who pays it. */
export async function readCharge({ db, config }: Ctx, id: string): Promise<Payable> {
  const { rows } = await db.execute<Row>(
    sql`SELECT c.kind, c.number, a.program, c.currency, b.open, b.paid, b.processing FROM charges c
      JOIN charge_balances b ON b.charge_id = c.id JOIN applications a ON a.id = c.application_id
      WHERE c.id = ${id}`,
  )
  const row = rows[0]
  if (!row) throw notFound('charge')
  const open = Number(row.open)
  return {
    kind: ChargeKind.parse(row.kind),
    number: row.number,
    program: Program.parse(row.program),
    amountMinor: open,
    currency: row.currency,
    state: stateOf({ open, paid: Number(row.paid), processing: Number(row.processing) }),
    way: wayOf({ config }),
  }
}

function wayOf({ config }: Pick<Ctx, 'config'>): Payable['way'] {
  const [provider] = availableProviders(config)
  if (!provider) return null
  return { name: provider.name, words: provider.words, isTest: provider.isTest(config) }
}

function stateOf(minor: { open: number; paid: number; processing: number }): Payable['state'] {
  if (minor.open === 0) return minor.paid > 0 ? 'settled' : 'ended'
  return minor.processing > 0 ? 'processing' : 'open'
}

/** Begins a payment of what is open, or goes on with the one that is; outside any transaction. */
export async function payCharge(ctx: Ctx, chargeId: string, by?: string): Promise<BegunPayment> {
  const [provider] = availableProviders(ctx.config)
  if (!provider) throw new Refusal('not-now', 'We don’t take cards here. Pay by bank transfer')
  try {
    const { started } = await startPayment(ctx, chargeId, provider, by)
    const clientSecret = 'clientSecret' in started ? started.clientSecret : ''
    return { provider: provider.name, clientSecret }
  } catch (error) {
    if (error instanceof Unreachable) throw cardPaymentsUnavailable()
    if (!isRefused(error)) throw error
    await giveUp(ctx, chargeId)
    throw new Refusal('not-now', 'You can’t pay this by card. Pay by bank transfer, or email us')
  }
}

/** What a provider has refused permanently would be refused again under the same key: the next try has another. */
async function giveUp({ db, now }: Ctx, chargeId: string): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ state: 'failed', stateAt: now })
    .where(
      and(
        eq(paymentAttempts.chargeId, chargeId),
        eq(paymentAttempts.state, 'created'),
        isNull(paymentAttempts.providerRef),
      ),
    )
}

export async function readOwnPayable(
  ctx: Ctx<ApplicantActor>,
  { params }: Input<typeof readPayable>,
): Promise<Result<typeof readPayable>> {
  const fee = await findOwnFee(ctx, params.id)
  if (fee)
    return {
      kind: 'application-fee',
      number: 1,
      program: fee.program,
      amountMinor: fee.amount,
      currency: fee.currency,
      state: 'open',
      way: wayOf(ctx),
    }
  await requireOwnCharge(ctx, params.id)
  return readCharge(ctx, params.id)
}

export async function beginOwnPayment(
  ctx: Ctx<ApplicantActor>,
  { params }: Input<typeof beginPayment>,
): Promise<BegunPayment> {
  await askForOwnFee(ctx, params.id)
  await requireOwnCharge(ctx, params.id)
  return payCharge(ctx, params.id)
}
