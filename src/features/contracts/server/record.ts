import * as z from 'zod/mini'
import type { ContractEvent } from './chain.ts'

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
