import * as z from 'zod/mini'
import { withBranding } from '#features/settings/server/branding.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Db } from '#server/db/client.ts'
import type { PdfDocument, PdfLine } from '#server/pdf.ts'
import { formatExactInstant } from '#shared/dates.ts'
import { zoneWords } from '#shared/zones.ts'
import { drawingSize, Signature, type SignerRole, signedEvents, signerWords } from '../signature.ts'
import { eventWords } from '../state.ts'
import type { ContractWords } from '../words.ts'
import type { ContractEvent } from './chain.ts'
import { wordsAgreedTo } from './disclosure.ts'
import type { SignerRow } from './rows.ts'

/** What is at the foot of every page. */
function titleOf(id: string): string {
  return `Contract ${id}`
}

/** The contract as it is sent, on the institute's paper. */
export async function contractPaper(
  db: Db,
  {
    id,
    words,
    at,
    people,
  }: { id: string; words: ContractWords; at: Date; people: readonly string[] },
): Promise<Uint8Array> {
  return print(db, {
    title: titleOf(id),
    createdAt: at,
    heading: words.title,
    facts: [
      { term: 'Number', detail: id },
      { term: 'Between', detail: people.join('\nand ') },
    ],
    sections: words.sections.map(({ title, parts }) => ({ title, lines: parts })),
    closing: [
      'Both parties sign this contract electronically. Once it’s complete, the last page lists the signatures and the contract’s history.',
    ],
  })
}

type SignatureOnPaper = {
  role: SignerRole
  name: string
  /** With its Latin form beside it. */
  shownName: string
  email: string
  signature: Signature
  at: Date
}

const AddressConfirmed = z.object({ email: z.string(), at: z.iso.datetime() })

const LatinForm = z.object({ latinName: z.string().check(z.minLength(1)) })

/** The signatures that are there, in order; the contract's own facts say how its applicant is written in Latin. */
export function signaturesOf(signers: readonly SignerRow[], facts: unknown): SignatureOnPaper[] {
  const latin = LatinForm.safeParse(facts).data?.latinName
  return signers.flatMap(({ role, name, email, signature, signedAt }) => {
    if (!signedAt) return []
    const shownName = role === 'applicant' && latin ? `${name} (${latin})` : name
    return [{ role, name, shownName, email, signature: Signature.parse(signature), at: signedAt }]
  })
}

/** The page that is put behind a contract which not everybody has signed yet. */
export async function partialPaper(
  db: Db,
  partial: {
    id: string
    at: Date
    unsignedSha256: Buffer
    signers: readonly SignerRow[]
    facts: unknown
  },
): Promise<Uint8Array> {
  const { id, at, unsignedSha256, signers, facts } = partial
  const { timeZone } = await getSetting(db, instituteArea)
  const waiting = signers.filter(({ signedAt }) => !signedAt)
  return print(db, {
    title: titleOf(id),
    createdAt: at,
    heading: 'Signatures so far',
    facts: [
      { term: 'Contract', detail: id },
      { term: 'SHA-256 of the contract', detail: grouped(unsignedSha256) },
      { term: 'As of', detail: formatExactInstant(at, timeZone) },
    ],
    sections: [
      {
        title: 'Signed',
        lines: signaturesOf(signers, facts).flatMap((one) => signatureLines(one, timeZone)),
      },
      {
        title: 'Not yet signed',
        lines:
          waiting.length > 0
            ? waiting.map(({ role, name }) => ({ label: signerWords[role], answer: name }))
            : [{ label: 'Seal', answer: 'Everyone has signed. We’re sealing the file' }],
      },
    ],
    closing: [
      'This copy isn’t complete. It has no seal and isn’t proof of a contract. You get the complete copy once everyone has signed.',
    ],
  })
}

/** The page that is put behind a signed contract before it is sealed. */
export async function certificatePaper(
  db: Db,
  certificate: {
    id: string
    at: Date
    unsignedSha256: Buffer
    chainSha256: Buffer
    signed: readonly SignatureOnPaper[]
    events: readonly ContractEvent[]
    subject: string
  },
): Promise<Uint8Array> {
  const { id, at, unsignedSha256, chainSha256, signed, events, subject } = certificate
  const { timeZone } = await getSetting(db, instituteArea)
  return print(db, {
    title: titleOf(id),
    createdAt: at,
    heading: 'Certificate of signatures',
    facts: [
      { term: 'Contract', detail: id },
      { term: 'SHA-256 of the contract', detail: grouped(unsignedSha256) },
      { term: 'SHA-256 of the events', detail: grouped(chainSha256) },
      { term: 'Sealed by', detail: subject },
      { term: 'Times', detail: `In the institute’s time zone, ${zoneWords(timeZone)}` },
    ],
    sections: [
      {
        title: 'Signatures',
        lines: signed.flatMap((one) => [
          ...signatureLines(one, timeZone),
          ...addressLines(one, events, timeZone),
        ]),
      },
      {
        title: 'Events',
        lines: events.map(({ seq, kind, at, body }) => ({
          label: `${seq}. ${eventWords[kind] ?? kind}`,
          answer: [formatExactInstant(at, timeZone), whoOf(body)].filter(Boolean).join('\n'),
        })),
      },
      ...(await agreements(db, events)),
    ],
    closing: [
      'The seal covers the whole file. The first SHA-256 value is for the pages before this one, as they were read and signed. The second is for the last event above, and covers all events before it. The events are attached to this file as they were recorded.',
    ],
  })
}

/** When and how the address of a signer was shown to be theirs. */
function addressLines(
  { role }: SignatureOnPaper,
  events: readonly ContractEvent[],
  timeZone: string,
): PdfLine[] {
  const label = 'Address confirmed'
  if (role === 'guardian') return [{ label, answer: 'Signed through a link emailed to it' }]
  const event = events.findLast(({ kind }) => kind === signedEvents[role])
  const read = z.safeParse(AddressConfirmed, event?.body.addressConfirmed)
  if (!read.success) return []
  const { email, at } = read.data
  const answer = `${email}\n${formatExactInstant(at, timeZone)}, through a link emailed to it`
  return [{ label, answer }]
}

/** The words of the agreement to electronic records, once for each wording, with who agreed to it. */
async function agreements(db: Db, events: readonly ContractEvent[]) {
  const byWords = Map.groupBy(
    events.filter(({ kind }) => kind === 'consented'),
    ({ body }) => String(body.disclosureSha256),
  )
  const sections: { title: string; lines: PdfLine[] }[] = []
  for (const [hash, [first, ...others]] of byWords) {
    const parts = first && (await wordsAgreedTo(db, first.body))
    if (!parts) continue
    const names = [...new Set([first, ...others].map(({ body }) => String(body.name)))]
    sections.push({
      title: 'Agreement to electronic records',
      lines: [
        { label: 'Agreed to by', answer: names.join('\n') },
        ...parts.map(({ title, words }) => ({ label: title, answer: words })),
        { label: 'SHA-256 of these words', answer: grouped(Buffer.from(hash, 'hex')) },
      ],
    })
  }
  return sections
}

function signatureLines(signed: SignatureOnPaper, timeZone: string): PdfLine[] {
  const { role, shownName, email, signature, at } = signed
  const way =
    signature.way === 'typed'
      ? { label: 'Signature', answer: `${signature.name}\nTyped as a signature` }
      : { label: 'Signature, drawn', drawing: { ...drawingSize, strokes: signature.strokes } }
  return [
    { subtitle: signerWords[role] },
    { label: 'Name', answer: `${shownName}, ${email}` },
    way,
    { label: 'Signed', answer: formatExactInstant(at, timeZone) },
  ]
}

function whoOf(body: Record<string, unknown>): string {
  const text = (key: string) => (typeof body[key] === 'string' ? String(body[key]) : '')
  const from = [text('address'), text('device')].filter(Boolean).join(', ')
  const who = [text('name'), text('email')].filter(Boolean).join(', ')
  const how = text('signedInBy')
  return [who || (body.actor === 'system' ? 'Automatically' : ''), from, how, text('detail')]
    .filter(Boolean)
    .join('\n')
}

function grouped(hash: Buffer): string {
  return hash.toString('hex').replace(/.{16}/g, '$& ').trim()
}

async function print(db: Db, paper: Omit<PdfDocument, 'institute'>): Promise<Uint8Array> {
  const { name, address, email } = await getSetting(db, instituteArea)
  // Loaded for the first paper: a process that prints none does without its weight.
  const { makePdf } = await import('#server/pdf.ts')
  return makePdf(await withBranding(db, { ...paper, institute: { name, address, email } }))
}
