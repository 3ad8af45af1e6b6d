import { sql } from 'drizzle-orm'
import { contractFiles } from '#features/contracts/server/tables.ts'
import { type Invariant, invariant } from '#server/invariants.ts'
import { isStampOfFile, stampedBytes } from './stamped-files.ts'
import { contractStamps } from './tables.ts'

export const stampInvariants: readonly Invariant[] = [
  invariant(
    'Every time stamp of a contract is still of the file that was sealed',
    () => sql`
      SELECT 'contract ' || ${contractStamps.contractId} AS what FROM ${contractStamps}
      LEFT JOIN ${contractFiles} ON ${isStampOfFile}
      WHERE ${contractStamps.state} <> 'waiting'
        AND (sha256(${stampedBytes}) IS DISTINCT FROM ${contractStamps.stampedSha256}
          OR sha256(${stampedBytes} || ${contractStamps.proofs}) IS DISTINCT FROM ${contractStamps.provenSha256})`,
  ),
]
