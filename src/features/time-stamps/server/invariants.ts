import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'
import { stampStores } from './stamp-stores.ts'
import { isStampOfFile, stampedBytes } from './stamped-files.ts'

export const stampInvariants: readonly Invariant[] = [
  invariant('Every time stamp of a seal is still of the file that was sealed', () =>
    sql.join(
      stampStores.map((store) => {
        const { stamps, files } = store
        const bytes = stampedBytes(store)
        return sql`
          SELECT 'paper ' || ${stamps.paperId} AS what FROM ${stamps}
          LEFT JOIN (${files}) f ON ${isStampOfFile(store)}
          WHERE ${stamps.state} <> 'waiting'
            AND (sha256(${bytes}) IS DISTINCT FROM ${stamps.stampedSha256}
              OR sha256(${bytes} || ${stamps.proofs}) IS DISTINCT FROM ${stamps.provenSha256})`
      }),
      sql` UNION ALL `,
    ),
  ),
]
