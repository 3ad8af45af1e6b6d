import { and, asc, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { type Invariant, invariant } from '#server/invariants.ts'
import { SignerRole, signedEvents } from '../signature.ts'
import { findBreak, hashOf } from './chain.ts'
import { contractEvents, contractSigners, contracts, contractTemplateVersions } from './tables.ts'

/** How many contracts are walked at once. */
const stride = 500

export const contractInvariants: readonly Invariant[] = [
  invariant(
    'Every contract has the files it names, with the hashes it names',
    () => sql`
      SELECT 'contract ' || c.id AS what FROM contracts c
      LEFT JOIN contract_files u ON u.contract_id = c.id AND u.kind = 'unsigned'
      LEFT JOIN contract_files s ON s.contract_id = c.id AND s.kind = 'sealed'
      WHERE c.unsigned_sha256 IS DISTINCT FROM u.sha256
         OR c.sealed_sha256 IS DISTINCT FROM s.sha256
         OR sha256(u.bytes) <> u.sha256 OR sha256(s.bytes) <> s.sha256`,
  ),
  invariant(
    'Every sealed contract begins with the bytes that were signed',
    () => sql`
      SELECT 'contract ' || s.contract_id AS what FROM contract_files s
      JOIN contract_files u ON u.contract_id = s.contract_id AND u.kind = 'unsigned'
      WHERE s.kind = 'sealed' AND substr(s.bytes, 1, length(u.bytes)) <> u.bytes`,
  ),
  invariant(
    'Every contract was signed by the people its state names, and only after they agreed to electronic records',
    () => sql`
      SELECT 'contract ' || c.id AS what FROM contracts c
      JOIN contract_signers a ON a.contract_id = c.id AND a.role = 'applicant'
      JOIN contract_signers i ON i.contract_id = c.id AND i.role = 'institute'
      LEFT JOIN contract_signers g ON g.contract_id = c.id AND g.role = 'guardian'
      WHERE (c.status = 'sent' AND (g.signed_at IS NOT NULL OR g.role IS NULL AND a.signed_at IS NOT NULL))
         OR (c.status IN ('signed', 'countersigned', 'sealing_failed', 'complete')
           AND (a.signed_at IS NULL OR g.role IS NOT NULL AND g.signed_at IS NULL))
         OR (c.status IN ('countersigned', 'sealing_failed', 'complete') AND i.signed_at IS NULL)
         OR (g.signed_at IS NOT NULL AND (a.signed_at IS NULL OR a.signed_at > g.signed_at))
         OR (a.signed_at IS NOT NULL AND (a.consent ->> 'at')::timestamptz > a.signed_at)
         OR (g.signed_at IS NOT NULL AND (g.consent ->> 'at')::timestamptz > g.signed_at)`,
  ),
  {
    name: 'The text, state, and signatures of every contract match its chain of events',
    async find({ db }) {
      const broken: string[] = []
      for (let after: string | undefined; ; ) {
        const rows = await listAfter(db, after)
        const last = rows.at(-1)
        if (!last) return broken
        broken.push(...(await faultsOf(db, rows)))
        after = last.id
      }
    },
  },
  {
    name: 'No published contract text has changed',
    async find({ db }) {
      const rows = await db.select().from(contractTemplateVersions)
      return rows
        .filter(({ content, sha256 }) => hashOf(content) !== sha256.toString('hex'))
        .map(({ id }) => `template version ${id}`)
    },
  },
]

type Row = typeof contracts.$inferSelect

function listAfter(db: Db, after: string | undefined): Promise<Row[]> {
  return db
    .select()
    .from(contracts)
    .where(and(ne(contracts.status, 'draft'), after ? gt(contracts.id, after) : undefined))
    .orderBy(asc(contracts.id))
    .limit(stride)
}

async function faultsOf(db: Db, rows: readonly Row[]): Promise<string[]> {
  const ids = rows.map(({ id }) => id)
  const events = await db
    .select()
    .from(contractEvents)
    .where(inArray(contractEvents.contractId, ids))
    .orderBy(asc(contractEvents.seq))
  const signers = await db
    .select()
    .from(contractSigners)
    .where(inArray(contractSigners.contractId, ids))
  const eventsOf = Map.groupBy(events, ({ contractId }) => contractId)
  return rows.flatMap((row) => {
    const own = eventsOf.get(row.id) ?? []
    const place = findBreak(row.id, own)
    if (place !== undefined) return [`event ${place} of contract ${row.id}`]
    const named = signers.filter(({ contractId }) => contractId === row.id)
    return differences(row, own, named).map((what) => `${what} of contract ${row.id}`)
  })
}

type Event = typeof contractEvents.$inferSelect
type Signer = typeof contractSigners.$inferSelect

/** What the rows of a contract say otherwise than its events. */
function differences(row: Row, events: readonly Event[], signers: readonly Signer[]): string[] {
  const last = (kind: string) => events.findLast((event) => event.kind === kind)?.body
  const made = last('made')
  const reached = events.findLast(({ kind }) => kind in stateAfter)?.kind
  const { words, facts } = row
  return [
    ...(made?.wordsSha256 === hashOf({ words, facts }) ? [] : ['the text']),
    ...(made?.sha256 === row.unsignedSha256?.toString('hex') ? [] : ['the paper']),
    ...(last('sealed')?.sha256 === row.sealedSha256?.toString('hex') ? [] : ['the sealed paper']),
    ...(reached && stateAfter[reached] === row.status ? [] : ['the state']),
    ...signers
      .filter((signer) => !isAsSaid(signer, last))
      .map(({ role }) => `the signature (${role})`),
  ]
}

function isAsSaid(
  { role, name, signature, signedAt }: Signer,
  last: (kind: string) => Event['body'] | undefined,
): boolean {
  const said = last(signedEvents[SignerRole.parse(role)])
  if (!said) return signedAt === null
  return said.name === name && said.signatureSha256 === hashOf(signature)
}

const stateAfter: Record<string, string> = {
  sent: 'sent',
  'sent-again': 'sent',
  signed: 'signed',
  // A parent or guardian is waited for.
  'guardian-asked': 'sent',
  'guardian-signed': 'signed',
  countersigned: 'countersigned',
  'sealing-failed': 'sealing_failed',
  sealed: 'complete',
  declined: 'declined',
  expired: 'expired',
  voided: 'voided',
}
