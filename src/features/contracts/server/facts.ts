import { and, desc, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { applicants } from '#features/accounts/server/tables.ts'
import { listRounds, readSnapshot } from '#features/application-form/server/rounds.ts'
import { applications } from '#features/applications/server/tables.ts'
import { wordsOfConditions } from '#features/decisions/letters.ts'
import { decisions } from '#features/decisions/server/tables.ts'
import type { Figures } from '#features/payments/contract.ts'
import { sayTerms } from '#features/payments/refund-terms.ts'
import { findFigures } from '#features/payments/server/figures.ts'
import { depositDay } from '#features/payments/server/place-charges.ts'
import { listInstallments } from '#features/payments/server/plans.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea, programAreas } from '#features/settings/setting-areas.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import { Program } from '#shared/program.ts'
import { signedMoney } from '#shared/signed-money.ts'
import type { Facts, Row } from '../merge-fields.ts'
import { contractsArea } from '../setting-areas.ts'

type ContractQuery = {
  number: string
  amends: string | null
  guardian?: { name: string; relation: string | null } | undefined
}

export type ContractFacts = Awaited<ReturnType<typeof readFacts>>

/**
 * What a contract says of one application if it is sent now: the figures, and the installments where they
 * are agreed, are those of the invoices.
 */
export async function readFacts(
  { db, now }: { db: Db; now: Date },
  applicationId: string,
  { number, amends, guardian }: ContractQuery,
) {
  const row = await readPerson(db, applicationId)
  const area = programAreas[row.program]
  const setting = await getSettings(db, [instituteArea, contractsArea, area])
  const institute = setting(instituteArea).value
  const rules = setting(contractsArea).value
  const program = setting(area).value
  const rounds = await listRounds(db, applicationId)
  const { snapshot } = await readSnapshot(db, applicationId, rounds.at(-1)?.round ?? 0)
  const figures = await findFigures({ db }, applicationId)
  if (!figures) throw notFound('round')
  const { currency, price, credit, benefits, selfPay, deposit, plan } = figures
  const money = (minor: number) => signedMoney(minor, currency)
  const orNothing = (minor: number) => (minor > 0 ? money(minor) : '')
  const signBy = Temporal.PlainDate.from(dayIn(now, institute.timeZone)).add({
    days: rules.signDays,
  })
  const cancelBy = signBy.add({ days: rules.cancelDays })
  const depositBy = await depositDay({ db, now }, applicationId, deposit)
  const terms = {
    allUntil: cancelBy.toString(),
    startsOn: row.startsOn,
    steps: rules.refundSteps,
  }
  const fullName = `${row.firstName} ${row.lastName}`
  const facts: Facts = {
    firstName: row.firstName,
    lastName: row.lastName,
    fullName,
    latinName: row.latinName ?? '',
    dateOfBirth: formatDay(row.dateOfBirth),
    email: row.email,
    guardian: guardian ? [guardian.name, guardian.relation].filter(Boolean).join(', ') : '',
    program: program.name,
    award: program.award,
    credits: String(snapshot.tariff.credits),
    lengthMonths: String(snapshot.tariff.lengthMonths),
    intake: row.intake,
    startsOn: formatDay(row.startsOn),
    charges: chargesOf(figures, money),
    price: money(price),
    credit: orNothing(credit),
    benefits: orNothing(benefits),
    selfPay: money(selfPay),
    plan,
    deposit: orNothing(deposit),
    depositBy: depositBy && deposit > 0 ? formatDay(depositBy) : '',
    instalments: await installmentsOf(db, applicationId),
    conditions: await conditionsOf(db, applicationId),
    cancelBy: formatDay(cancelBy.toString()),
    // Without steps the words say all of it.
    refundRule: [rules.refundSteps.length > 0 && sayTerms(terms), rules.refundRule]
      .filter(Boolean)
      .join(' '),
    signBy: formatDay(signBy.toString()),
    institute: institute.name,
    instituteAddress: institute.address,
    instituteEmail: institute.email,
    contractNumber: number,
    amends: amends ?? '',
  }
  const days = { signBy: signBy.toString(), cancelBy: cancelBy.toString(), depositBy }
  return { facts, person: row, institute, rules, days, terms }
}

async function readPerson(db: Db, applicationId: string) {
  const rows = await db
    .select({
      applicantId: applications.applicantId,
      status: applications.status,
      program: applications.program,
      intakeId: applications.intakeId,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      latinName: applicants.latinName,
      dateOfBirth: applicants.dateOfBirth,
      email: applicants.email,
      intake: intakes.name,
      startsOn: intakes.startsOn,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(eq(applications.id, applicationId))
  const row = rows[0]
  if (!row) throw notFound('application')
  return { ...row, program: Program.parse(row.program) }
}

function chargesOf({ lines, selfPay }: Figures, money: (minor: number) => string): Row[] {
  return [
    ...lines
      // What lowers nothing is no part of what is agreed.
      .filter(({ amount }) => amount !== 0)
      .map(({ label, amount, why }) => ({ label, answer: `${money(amount)}\n${why}` })),
    { label: 'What you pay', answer: money(selfPay) },
  ]
}

async function installmentsOf(db: Db, applicationId: string): Promise<Row[]> {
  const rows = await listInstallments({ db }, applicationId)
  return rows.map(({ name, amount, currency, on }) => ({
    label: name,
    answer: `${signedMoney(amount, currency)}\nDue by ${formatDay(on)}`,
  }))
}

async function conditionsOf(db: Db, applicationId: string): Promise<string> {
  const [row] = await db
    .select({ conditions: decisions.conditions })
    .from(decisions)
    .where(and(eq(decisions.applicationId, applicationId), eq(decisions.state, 'released')))
    .orderBy(desc(decisions.releasedAt), desc(decisions.seq))
    .limit(1)
  return wordsOfConditions(row?.conditions ?? [])
}
