import { and, asc, eq, isNull } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { countersignContract } from '#features/contracts/server/contract-acts.ts'
import { readDisclosure } from '#features/contracts/server/disclosure.ts'
import { readOwnContract } from '#features/contracts/server/own-contracts.ts'
import { linkPaperOfOwn } from '#features/contracts/server/paper-links.ts'
import { sealContracts } from '#features/contracts/server/seal-job.ts'
import { consentToRecords, markRead, signContract } from '#features/contracts/server/signer-acts.ts'
import { contracts } from '#features/contracts/server/tables.ts'
import { agreeOnPlan } from '#features/payments/server/plans.ts'
import { recordReceipt } from '#features/payments/server/recorded-payments.ts'
import { charges } from '#features/payments/server/tables.ts'
import { waiveAmount } from '#features/payments/server/waivers.ts'
import { Refusal } from '#server/refusals.ts'
import type { Route } from '#shared/endpoint.ts'
import { dayAfter } from './office-work.ts'
import { answerQuestions } from './questions.ts'
import { between, makeRandom, oneOf } from './random.ts'
import { type Act, as, type Life, type Stage } from './stories.ts'

const drawn = [
  [
    { x: 60, y: 140 },
    { x: 120, y: 50 },
    { x: 170, y: 150 },
    { x: 230, y: 60 },
  ],
  [
    { x: 250, y: 120 },
    { x: 330, y: 90 },
    { x: 460, y: 130 },
    { x: 540, y: 100 },
  ],
]
const planDays = 30

type Wish = { isSure: boolean; mayPlan?: boolean }

/**
 * What somebody with an offer does about it, and the office about them, from the day of the letter on.
 * Those who may plan agree on installments at times.
 */
export function takePlace(
  stage: Stage,
  life: Life,
  from: number,
  { isSure, mayPlan = true }: Wish,
): Act[] {
  const random = makeRandom(life.number)
  const acts: Act[] = []
  const at = (day: number, run: () => Promise<void>) => acts.push({ day, run })
  if (random() < 0.75) at(from + between(random, 0.2, 0.9), answerQuestions(stage, life))
  // Of those who make up their mind some have not signed yet, and some have and wait for us.
  if (!isSure && random() < 0.4) return acts
  const signed = from + between(random, 1, 9)
  at(signed, signWaitingContract(stage, life, random() < 0.25))
  if (!isSure && random() < 0.5) return acts
  at(signed + between(random, 0.3, 1.5), countersignAndSeal(stage, life))
  if (!isSure) return acts
  const paid = signed + between(random, 0.2, 6)
  if (random() < 0.1) {
    at(paid, waiveDeposit(stage, life))
    return acts
  }
  at(paid, pay(stage, life, 'deposit'))
  if (!mayPlan || random() < 0.4) return acts
  const agreed = paid + between(random, 1, 4)
  at(agreed, agreePlan(stage, life, oneOf(random, [6, 12, 20])))
  if (random() < 0.8) at(agreed + planDays - 1, pay(stage, life, 'instalment'))
  return acts
}

/** Opens, reads, agrees and signs what waits; nothing where it is over or there is no offer anymore. */
function signWaitingContract(stage: Stage, life: Life, byHand: boolean) {
  return async () => {
    const params = await findContract(stage, life, 'sent')
    if (!params) return
    let address = ''
    await as(stage, life.applicant, async (ctx) => {
      address = (await linkPaperOfOwn(ctx, { params, body: { kind: 'unsigned' } })).address
    })
    await stage.app.call(`GET ${address}` as Route)
    await as(stage, life.applicant, async (ctx) => {
      const { sha256, name, expiresAt } = await readOwnContract(ctx, { params })
      if (ctx.now >= new Date(expiresAt)) return
      const disclosure = await readDisclosure(ctx.db)
      // Anyone who signs has opened the link that was mailed to them, by now at the latest.
      await ctx.db
        .update(applicants)
        .set({ emailConfirmedAt: ctx.now })
        .where(and(eq(applicants.id, ctx.actor.id), isNull(applicants.emailConfirmedAt)))
      await markRead(ctx, { params, body: { sha256 } })
      await consentToRecords(ctx, { params, body: { ...disclosure, couldOpen: true } })
      const signature = byHand
        ? { way: 'drawn' as const, strokes: drawn }
        : { way: 'typed' as const, name }
      await signContract(ctx, { params, body: { sha256, signature } })
    })
  }
}

function countersignAndSeal({ staff, ...stage }: Stage, life: Life) {
  return async () => {
    const params = await findContract({ ...stage }, life, 'signed')
    if (!params) return
    const { sha256 } = params
    await as(stage, staff.ana, (ctx) => countersignContract(ctx, { params, body: { sha256 } }))
    await sealContracts(stage.app.platform)
  }
}

async function findContract({ app }: Pick<Stage, 'app'>, { id }: Life, status: string) {
  const [row] = await app.platform.db
    .select({ id: contracts.id, sha256: contracts.unsignedSha256 })
    .from(contracts)
    .where(and(eq(contracts.applicationId, id), eq(contracts.status, status)))
  return row && { id: row.id, sha256: row.sha256?.toString('hex') ?? '' }
}

/** A transfer that has come, as finance writes it down. */
function pay({ staff, ...stage }: Stage, life: Life, kind: 'deposit' | 'instalment') {
  return withCharge({ ...stage }, life, kind, ({ id, amount }) =>
    as(stage, staff.gus, (ctx) => {
      const body = {
        method: 'transfer',
        reference: `${kind} of ${life.number}`,
        valueDate: dayAfter(ctx.now, -1),
        amount,
        evidence: '',
        evenSo: false,
      } as const
      return recordReceipt(ctx, { params: { id }, body })
    }),
  )
}

function waiveDeposit({ staff, ...stage }: Stage, life: Life) {
  return withCharge({ ...stage }, life, 'deposit', ({ id }) =>
    as(stage, staff.gus, (ctx) =>
      waiveAmount(ctx, { params: { id }, body: { amount: null, reason: 'Paid by the employer' } }),
    ),
  )
}

function withCharge(
  { app }: Pick<Stage, 'app'>,
  life: Life,
  kind: string,
  act: (charge: { id: string; amount: number }) => Promise<void>,
) {
  return async () => {
    const [charge] = await app.platform.db
      .select({ id: charges.id, amount: charges.amountMinor })
      .from(charges)
      .where(
        and(
          eq(charges.applicationId, life.id),
          eq(charges.kind, kind),
          isNull(charges.cancelledAt),
        ),
      )
      .orderBy(asc(charges.number))
      .limit(1)
    if (charge) await act(charge)
  }
}

function agreePlan({ staff, ...stage }: Stage, life: Life, instalments: number) {
  return async () => {
    try {
      await as(stage, staff.gus, (ctx) =>
        agreeOnPlan(ctx, {
          params: { id: life.id },
          body: { instalments, firstOn: dayAfter(ctx.now, planDays) },
        }),
      )
    } catch (error) {
      // Nothing may be left to pay, or the place may be given up.
      if (!(error instanceof Refusal)) throw error
    }
  }
}
