import * as z from 'zod/mini'
import {
  addTask,
  listNotes,
  listTasks,
  Note,
  Task,
  writeNote,
} from '#features/casework/contract.ts'
import { Contract, listContracts, readContract } from '#features/contracts/admin-contract.ts'
import { askForDocument } from '#features/documents/admin-contract.ts'
import { LedgerEntry, readAccount, recordPayment } from '#features/payments/admin-contract.ts'
import { listCharges, listEntries } from '#features/payments/finance-contract.ts'
import { readFunnel } from '#features/reports/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { withTokenRight } from '#shared/rights.ts'
import { ById } from '#shared/vocabulary.ts'

/* The promised calls about money, contracts, reports, and what the office does for an application. */

const seesMoney = withTokenRight('see-money')
const readsContracts = withTokenRight('read-contracts')
const reads = withTokenRight('read-application')
const writes = withTokenRight('write-notes')

/** Everything that is owed, came, and went for one application; amounts are in minor units. */
export const readMoney = endpoint('GET /api/v1/applications/{id}/account', seesMoney, {
  params: ById,
  ok: z.extend(
    z.pick(readAccount.shapes.ok, {
      applicant: true,
      program: true,
      status: true,
      charges: true,
      totals: true,
      refunds: true,
    }),
    { entries: z.array(z.omit(LedgerEntry, { proof: true, mayReverse: true })) },
  ),
})

/** What is owed, in pages. */
export const listOwed = endpoint('GET /api/v1/charges', seesMoney, {
  query: listCharges.shapes.query,
  ok: listCharges.shapes.ok,
})

/** The ledger by value date, in pages. */
export const listLedger = endpoint('GET /api/v1/ledger-entries', seesMoney, {
  query: listEntries.shapes.query,
  ok: listEntries.shapes.ok,
})

/** Records a payment that came. Where one like it is there already, nothing is recorded unless `evenSo` says so. */
export const addPayment = endpoint(
  'POST /api/v1/charges/{id}/payments',
  withTokenRight('record-payments'),
  { params: ById, body: recordPayment.shapes.body, ok: recordPayment.shapes.ok },
)

const Listed = z.omit(Contract, { mail: true, fault: true })

export const listAllContracts = endpoint('GET /api/v1/contracts', readsContracts, {
  query: listContracts.shapes.query,
  ok: z.object({ contracts: z.array(Listed), next: z.nullable(z.string()) }),
})

export const listContractsOfOne = endpoint(
  'GET /api/v1/applications/{id}/contracts',
  readsContracts,
  { params: ById, ok: z.object({ contracts: z.array(Listed) }) },
)

/** A contract with its hashes and who signed when. */
export const readOneContract = endpoint('GET /api/v1/contracts/{id}', readsContracts, {
  params: ById,
  ok: z.extend(
    z.pick(readContract.shapes.ok, {
      sha256: true,
      sealedSha256: true,
      signers: true,
      chainHolds: true,
    }),
    Listed.shape,
  ),
})

/** How many applications came how far; small groups are hidden in `shared`. */
export const readFigures = endpoint('GET /api/v1/reports/funnel', withTokenRight('read-reports'), {
  query: readFunnel.shapes.query,
  ok: z.pick(readFunnel.shapes.ok, { asOf: true, groups: true }),
})

const StableNote = z.omit(Note, { isNews: true })

/** Notes of the office, the latest first. */
export const listOfficeNotes = endpoint('GET /api/v1/applications/{id}/notes', reads, {
  params: ById,
  query: listNotes.shapes.query,
  ok: z.object({ notes: z.array(StableNote), hasOlder: z.boolean() }),
})

export const addNote = endpoint('POST /api/v1/applications/{id}/notes', writes, {
  params: ById,
  body: writeNote.shapes.body,
  ok: StableNote,
})

export const listOfficeTasks = endpoint('GET /api/v1/applications/{id}/tasks', reads, {
  params: ById,
  ok: listTasks.shapes.ok,
})

export const addOfficeTask = endpoint('POST /api/v1/applications/{id}/tasks', writes, {
  params: ById,
  body: addTask.shapes.body,
  ok: Task,
})

/** Asks the applicant for a document that the rules don’t ask for, and writes to them. */
export const askForFile = endpoint(
  'POST /api/v1/applications/{id}/document-requests',
  withTokenRight('check-documents'),
  { params: ById, body: askForDocument.shapes.body, ok: askForDocument.shapes.ok },
)
