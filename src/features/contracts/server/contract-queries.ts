import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { applicants } from '#features/accounts/server/tables.ts'
import { countSince, type HomeItem } from '#features/admins/server/home-items.ts'
import { exactInstant, readCursor, writeCursor } from '#features/applications/server/list-cursor.ts'
import { getInReach, inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { sealAdditions } from '#features/seals/server/added-to-seals.ts'
import { endsSoon, faultOf, openSeal } from '#features/seals/server/certificate.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { mails } from '#server/db/tables.ts'
import { pageOf } from '#server/list-page.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type {
  Contract,
  listContracts,
  listContractsOf,
  readContract,
  WaitingContract,
} from '../admin-contract.ts'
import { ContractWords, fillContract } from '../words.ts'
import { eventsOf, findBreak } from './chain.ts'
import { consentedAt } from './consents.ts'
import { listHoldings } from './contract-drafts.ts'
import { remindersOf } from './reminders.ts'
import { getContractForOffice, inFlight, presentContract, signersOf } from './rows.ts'
import { previewDraft } from './send-contract.ts'
import {
  contractSigners,
  contracts,
  contractTemplates,
  contractTemplateVersions,
} from './tables.ts'
import { listUsable } from './usable-templates.ts'

const atOnce = 50

const shows: Record<WaitingContract, SQL> = {
  all: sql`true`,
  office: sql`${contracts.status} IN ('draft', 'signed')`,
  applicant: sql`${contracts.status} = 'sent'`,
  failed: sql`(${contracts.status} = 'sealing_failed' OR ${contracts.status} = 'draft' AND ${contracts.sendFault} IS NOT NULL)`,
  complete: sql`${contracts.status} = 'complete'`,
  over: sql`${contracts.status} IN ('declined', 'expired', 'voided')`,
}

export async function listAllContracts(
  ctx: Ctx<AdminActor>,
  { query: { show, program, after } }: Input<typeof listContracts>,
): Promise<Result<typeof listContracts>> {
  const inList = and(inReach(ctx.actor), program ? eq(applications.program, program) : undefined)
  const which = and(inList, shows[show], after ? behind(after) : undefined)
  const found = await readRows(ctx.db, which, atOnce + 1)
  const { page, last } = pageOf(found, atOnce)
  return {
    contracts: page.map(presentRow),
    next: last ? writeCursor({ at: last.place, id: last.contract.id }) : null,
    counts: await countsOf(ctx.db, inList),
    seal: await sealState(ctx),
  }
}

/** Behind the place that the last row had: a contract that moved since is not looked for. */
function behind(cursor: string): SQL {
  const { at, id } = readCursor(cursor)
  return sql`(${contracts.statusAt}, ${contracts.id}) < (${at}::timestamptz, ${id}::uuid)`
}

async function countsOf(db: Db, inList: SQL | undefined): Promise<Record<WaitingContract, number>> {
  const count = (which: SQL) => sql<number>`count(*) FILTER (WHERE ${which})::int`
  const [row] = await db
    .select({
      all: count(shows.all),
      office: count(shows.office),
      applicant: count(shows.applicant),
      failed: count(shows.failed),
      complete: count(shows.complete),
      over: count(shows.over),
    })
    .from(contracts)
    .innerJoin(applications, eq(applications.id, contracts.applicationId))
    .where(inList)
  return row ?? { all: 0, office: 0, applicant: 0, failed: 0, complete: 0, over: 0 }
}

function waitingItem(
  show: 'office' | 'failed',
  words: HomeItem['words'],
  urgency?: HomeItem['urgency'],
): HomeItem {
  return {
    ...(urgency && { urgency }),
    right: 'read-contracts',
    words,
    to: `/admin-panel/contracts?show=${show}`,
    async find({ db, actor }) {
      const some = db
        .select({ statusAt: contracts.statusAt })
        .from(contracts)
        .innerJoin(applications, eq(applications.id, contracts.applicationId))
        .where(and(inReach(actor), shows[show]))
        .as('some')
      return countSince(db, some, contracts.statusAt)
    },
  }
}

export const contractHomeItems: HomeItem[] = [
  waitingItem('office', ['contract to send or sign', 'contracts to send or sign']),
  waitingItem(
    'failed',
    ['contract that couldn’t be sent', 'contracts that couldn’t be sent'],
    'late',
  ),
]

async function sealState({ config, now }: Pick<Ctx, 'config' | 'now'>) {
  const seal = await openSeal(config)
  const fault = faultOf(seal, now)
  if ('fault' in seal)
    return { fault, subject: null, validUntil: null, endsSoon: false, isOwn: false }
  const { subject, validUntil, isOwn } = seal.certificate
  return {
    fault,
    subject,
    validUntil,
    endsSoon: endsSoon(seal.certificate, now),
    isOwn,
  }
}

export async function listOf(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof listContractsOf>,
): Promise<Result<typeof listContractsOf>> {
  const application = await getInReach(ctx, id)
  const rows = await readRows(ctx.db, eq(contracts.applicationId, id), atOnce)
  const isUnderWay = rows.some(({ contract }) => inFlight.some((one) => one === contract.status))
  const mayMake = application.status === 'accepted' && !isUnderWay
  return {
    contracts: rows.map(presentRow),
    templates: mayMake ? await listUsable(ctx.db, application) : [],
    amendsId: (await listHoldings(ctx.db, [id])).get(id) ?? null,
  }
}

export async function readContractDetails(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readContract>,
): Promise<Result<typeof readContract>> {
  const contract = await getContractForOffice(ctx, id)
  const [found] = await readRows(ctx.db, eq(contracts.id, id), 1)
  if (!found) throw notFound('contract')
  const row = presentRow(found)
  const events = await eventsOf(ctx.db, id)
  const signers = await signersOf(ctx.db, id)
  const guardian = signers.find(({ role }) => role === 'guardian')
  const draft = contract.status === 'draft' ? await previewDraft(ctx, contract) : undefined
  const words = draft
    ? fillContract(draft.content, draft.said.facts)
    : ContractWords.parse(contract.words)
  return {
    ...row,
    words,
    sha256: contract.unsignedSha256?.toString('hex') ?? null,
    sealedSha256: contract.sealedSha256?.toString('hex') ?? null,
    addition: (await sealAdditions.describe?.(ctx.db, id)) ?? null,
    warnings: draft?.warnings ?? [],
    faults: Object.values(draft?.faults ?? {}),
    guardian: guardian
      ? { name: guardian.name, email: guardian.email, relation: guardian.relation ?? '' }
      : null,
    isMinor: draft?.isMinor ?? false,
    reminders: await remindersOf(ctx, contract),
    signers: signers.map((signer) => ({
      role: signer.role,
      name: signer.name,
      consentedAt: consentedAt(signer),
      consentWithdrawnAt: signer.consentWithdrawnAt,
      signedAt: signer.signedAt,
    })),
    events: events.map(({ kind, at, body }) => ({
      kind,
      at,
      who: typeof body.name === 'string' ? body.name : '',
      address: typeof body.address === 'string' ? body.address : '',
    })),
    chainHolds: events.length === 0 || findBreak(id, events) === undefined,
  }
}

function readRows(db: Db, which: SQL | undefined, limit: number) {
  return db
    .select({
      contract: contracts,
      place: exactInstant(contracts.statusAt),
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      program: applications.program,
      intake: intakes.name,
      template: contractTemplates.name,
      version: contractTemplateVersions.version,
      signedAt: contractSigners.signedAt,
      guardianIsNext: sql<boolean>`${contractSigners.signedAt} IS NOT NULL AND EXISTS (
        SELECT FROM contract_signers g WHERE g.contract_id = ${contracts.id}
          AND g.role = 'guardian' AND g.signed_at IS NULL)`,
      mail: mails.state,
    })
    .from(contracts)
    .innerJoin(applications, eq(applications.id, contracts.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, contracts.intakeId))
    .innerJoin(
      contractTemplateVersions,
      eq(contractTemplateVersions.id, contracts.templateVersionId),
    )
    .innerJoin(contractTemplates, eq(contractTemplates.id, contractTemplateVersions.templateId))
    .leftJoin(
      contractSigners,
      and(eq(contractSigners.contractId, contracts.id), eq(contractSigners.role, 'applicant')),
    )
    .leftJoin(
      mails,
      sql`${mails.key} = 'contract:' || ${contracts.id} || ':sent:' || ${contracts.links}`,
    )
    .where(and(which, isNull(applications.discardedAt)))
    .orderBy(desc(contracts.statusAt), desc(contracts.id))
    .limit(limit)
}

function presentRow({
  contract: given,
  ...row
}: Awaited<ReturnType<typeof readRows>>[number]): z.input<typeof Contract> {
  const contract = presentContract(given)
  return {
    id: contract.id,
    applicationId: contract.applicationId,
    name: `${row.firstName} ${row.lastName}`,
    program: Program.parse(row.program),
    intake: row.intake,
    template: row.template,
    version: row.version,
    status: contract.status,
    statusAt: contract.statusAt,
    sentAt: contract.sentAt,
    expiresAt: contract.expiresAt,
    signedAt: row.signedAt,
    guardianIsNext: row.guardianIsNext,
    amendsId: contract.amendsId,
    hasLapsed: contract.lapsedAt !== null,
    fault: contract.status === 'draft' ? contract.sendFault : contract.sealFault,
    reason: contract.reason,
    mail: mailState(row.mail),
  }
}

function mailState(state: string | null): z.input<typeof Contract>['mail'] {
  if (state === null) return null
  if (state === 'sent') return 'taken'
  return state === 'failed' || state === 'bounced' ? 'failed' : 'waiting'
}
