import * as z from 'zod/mini'
import type { PaperReader } from '#features/seals/server/paper-reader.ts'
import { sha256 } from '#features/seals/server/sha256.ts'
import { SignerRole, signedEvents, signerWords } from '../signature.ts'
import { type ContractEvent, findBreak } from './chain.ts'

/** The events of a contract, as they are attached to its sealed file. */
export const recordName = 'events.json'

const Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export const Record = z.object({
  contract: z.string(),
  unsigned: z.object({ sha256: Hex, bytes: z.int().check(z.positive()) }),
  events: z.array(
    z.object({
      seq: z.int(),
      kind: z.string(),
      at: z.iso.datetime(),
      body: z.record(z.string(), z.unknown()),
      prevHash: Hex,
      hash: Hex,
    }),
  ),
})
export type Record = z.infer<typeof Record>

export function recordOf(
  contract: string,
  unsigned: { sha256: Buffer; bytes: number },
  events: readonly ContractEvent[],
): Record {
  return {
    contract,
    unsigned: { sha256: unsigned.sha256.toString('hex'), bytes: unsigned.bytes },
    events: events.map(({ seq, kind, at, body, prevHash, hash }) => ({
      seq,
      kind,
      at: at.toISOString(),
      body,
      prevHash: prevHash.toString('hex'),
      hash: hash.toString('hex'),
    })),
  }
}

export const contractReader: PaperReader = {
  name: recordName,
  read(attached, file) {
    const record = Record.parse(attached)
    const events = record.events.map((event) => ({
      ...event,
      at: new Date(event.at),
      prevHash: Buffer.from(event.prevHash, 'hex'),
      hash: Buffer.from(event.hash, 'hex'),
    }))
    const pages = file.subarray(0, record.unsigned.bytes)
    return {
      paper: 'Contract',
      number: record.contract,
      events: {
        areWhole: findBreak(record.contract, events) === undefined,
        matchPages: sha256(pages).toString('hex') === record.unsigned.sha256,
      },
      signatures: events.flatMap(({ kind, at, body }) => {
        const role = SignerRole.options.find((one) => signedEvents[one] === kind)
        return role ? [{ name: String(body.name ?? ''), role: signerWords[role], at }] : []
      }),
    }
  },
}
