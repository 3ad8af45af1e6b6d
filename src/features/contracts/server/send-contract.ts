import { eq } from 'drizzle-orm'
import { nameOnPaper } from '#features/accounts/accounts.ts'
import { endOfDay } from '#features/applications/server/end-of-day.ts'
import { lockApplicationForSystem } from '#features/applications/server/locks.ts'
import { askForPlace } from '#features/payments/server/place-charges.ts'
import { sha256 } from '#features/seals/server/sha256.ts'
import type { Ctx, MailCtx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { newToken } from '#server/secrets.ts'
import { ageOn, dayIn } from '#shared/dates.ts'
import { type Facts, mergeFields } from '../merge-fields.ts'
import { Content, warningsOf } from '../template.ts'
import { fillContract, missingIn, namedIn } from '../words.ts'
import { addEvent, hashOf } from './chain.ts'
import { type ContractFacts, readFacts } from './facts.ts'
import { mailLink } from './mails.ts'
import { contractPaper } from './papers.ts'
import { type ContractRow, contractMoved, findContract, lockContract, signersOf } from './rows.ts'
import { contractFiles, contractSigners, contracts, contractTemplateVersions } from './tables.ts'

export type PreparedContract = Awaited<ReturnType<typeof prepareContract>>

/** Lays a draft out as it goes out, ahead of the transaction that sends it; refused where it cannot be sent. */
export async function prepareContract(ctx: MailCtx, id: string) {
  const contract = await findContract(ctx.db, id)
  if (!contract) throw notFound('contract')
  if (contract.status !== 'draft') throw contractMoved(contract)
  const { content, said, faults } = await previewDraft(ctx, contract)
  const [first] = Object.entries(faults)
  if (first) throw new Refusal('invalid', first[1], { code: 'not-sendable', fields: faults })
  const words = fillContract(content, said.facts)
  const { institute, person, days, terms } = said
  const people = [
    `${institute.name}, ${institute.address}`,
    nameOnPaper(person),
    ...(said.facts.guardian ? [`${said.facts.guardian}`] : []),
  ]
  const bytes = await contractPaper(ctx.db, { id, words, at: ctx.now, people })
  return { contract, words, facts: said.facts, institute, person, days, terms, bytes }
}

/** What a draft would say now, and what keeps it from being sent, by field. */
export async function previewDraft(
  ctx: Pick<Ctx, 'db' | 'now'>,
  contract: Pick<ContractRow, 'id' | 'applicationId' | 'templateVersionId' | 'amendsId'>,
) {
  const content = await contentOf(ctx.db, contract.templateVersionId)
  const signers = await signersOf(ctx.db, contract.id)
  const guardian = signers.find(({ role }) => role === 'guardian')
  const said = await readFacts(ctx, contract.applicationId, {
    number: contract.id,
    amends: contract.amendsId,
    guardian,
  })
  const warnings = warningsOf(content)
  const isMinor = isMinorIn(ctx.now, said)
  return { content, said, warnings, isMinor, faults: await faultsIn(ctx.now, content, said) }
}

export async function contentOf(db: Db, versionId: string): Promise<Content> {
  const [row] = await db
    .select({ content: contractTemplateVersions.content })
    .from(contractTemplateVersions)
    .where(eq(contractTemplateVersions.id, versionId))
  if (!row) throw notFound('template')
  return Content.parse(row.content)
}

/** What keeps a text from being sent to somebody: what is missing, what cannot be printed, and minority. */
export async function faultsIn(
  now: Date,
  content: Content,
  said: ContractFacts,
): Promise<Record<string, string>> {
  const { facts, rules } = said
  const faults: Record<string, string> = {}
  for (const name of missingIn(content, facts))
    faults[name] = `${mergeFields[name]?.words ?? name}: there’s no value for this`
  Object.assign(faults, await unprintableIn(content, facts))
  if (isMinorIn(now, said) && !facts.guardian)
    faults.dateOfBirth = `${facts.fullName} is ${ageIn(now, said)} years old. Anyone under ${rules.ageOfMajority} needs a parent or guardian to sign too. Add one`
  return faults
}

function isMinorIn(now: Date, said: ContractFacts): boolean {
  return ageIn(now, said) < said.rules.ageOfMajority
}

function ageIn(now: Date, { person, institute }: ContractFacts): number {
  return ageOn(person.dateOfBirth, dayIn(now, institute.timeZone))
}

async function unprintableIn(content: Content, facts: Facts): Promise<Record<string, string>> {
  const { findUnprintable } = await import('#server/pdf.ts')
  const faults: Record<string, string> = {}
  // Names are on every contract, whether its text says them or not.
  const names = new Set([...namedIn(content, facts), 'fullName', 'guardian'])
  for (const name of names) {
    const value = facts[name] ?? ''
    const text =
      typeof value === 'string'
        ? value
        : value.map(({ label, answer }) => `${label}\n${answer}`).join('\n')
    const [character] = await findUnprintable(text)
    if (character)
      faults[name] =
        `${mergeFields[name]?.words ?? name}: our contract fonts don’t include “${character}”`
  }
  return faults
}

/** Sends what was prepared; of two who send at once one does, and both are answered alike. */
export async function deliverContract(
  ctx: Ctx,
  { contract, words, facts, institute, person, days, terms, bytes }: PreparedContract,
): Promise<void> {
  const { db, now } = ctx
  const { id, applicationId } = contract
  const application = await lockApplicationForSystem(ctx, applicationId)
  if (application.status !== 'accepted')
    throw new Refusal('not-now', 'There’s no offer to make a contract for', {
      code: 'no-offer',
      extra: { status: application.status },
    })
  const locked = await lockContract(db, id)
  if (locked.status === 'sent') return
  if (locked.status !== 'draft') throw contractMoved(locked)
  const hash = sha256(bytes)
  const { token, hash: linkHash } = newToken()
  await db.insert(contractFiles).values({
    contractId: id,
    kind: 'unsigned',
    sha256: hash,
    bytes: Buffer.from(bytes),
  })
  await db.insert(contractSigners).values([
    {
      contractId: id,
      ord: 1,
      role: 'applicant',
      name: String(facts.fullName),
      email: person.email,
    },
    // Between them is the parent or guardian, where the draft names one.
    { contractId: id, ord: 3, role: 'institute', name: institute.name, email: institute.email },
  ])
  await db
    .update(contracts)
    .set({
      status: 'sent',
      statusAt: now,
      sentAt: now,
      words,
      facts,
      unsignedSha256: hash,
      expiresAt: endOfDay(days.signBy, institute.timeZone),
      cancelUntil: endOfDay(days.cancelBy, institute.timeZone),
      refundTerms: terms,
      linkHash,
      links: 1,
      sendFault: null,
    })
    .where(eq(contracts.id, id))
  await addEvent(ctx, id, 'made', {
    sha256: hash.toString('hex'),
    bytes: bytes.length,
    wordsSha256: hashOf({ words, facts }),
  })
  await addEvent(ctx, id, 'sent', { email: person.email })
  await askForPlace(ctx, application, days.depositBy)
  await mailLink(ctx, { id, applicationId, links: 1 }, { secret: token, signBy: days.signBy })
}
