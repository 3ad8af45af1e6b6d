import { type SQL, sql } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'

function has(state: 'releasing' | 'released'): SQL {
  return sql`EXISTS (SELECT FROM decisions d
    WHERE d.application_id = ${applications.id} AND d.state = ${sql.raw(`'${state}'`)})`
}

/** What the decision says that led an application to its present status. */
function decided(column: 'reply_at' | 'intake_id'): SQL {
  return sql`(SELECT d.${sql.identifier(column)} FROM decisions d
    WHERE d.application_id = ${applications.id} AND d.state = 'released' AND d.seq = ${applications.statusSeq})`
}

/** What decisions add to statements that read `applications`. */
export const decisionSql = {
  hasDecision: () => has('released'),
  isReleasing: () => has('releasing'),
  decidedReplyAt: () => decided('reply_at'),
  decidedIntakeId: () => decided('intake_id'),
  /** The latest date counts. */
  extension: (kind: 'submit' | 'reply') =>
    sql`(SELECT e.until FROM time_extensions e
      WHERE e.application_id = ${applications.id} AND e.kind = ${sql.raw(`'${kind}'`)} AND e.at >= ${applications.statusAt}
      ORDER BY e.at DESC, e.until DESC LIMIT 1)`,
}
