import { and, asc, eq, gt } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { writeCsv } from '#server/csv.ts'
import type { Db } from '#server/db/client.ts'
import type { Lines } from '#server/sheet.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { RowState, reportImport } from '../contract.ts'
import { rowWords } from '../import-words.ts'
import { getImport } from './import-access.ts'
import { applicationImportRows } from './tables.ts'

const rowsAtOnce = 1_000

/** The rows as they came, each with what became of it: mended ones can be uploaded as they are. */
export async function reportImportForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof reportImport>,
  outside: Db,
): Promise<Result<typeof reportImport>> {
  const { name, head } = await getImport(ctx, id)
  await recordAudit(ctx, { action: 'import.reported', subject: `import:${id}` })
  return {
    name: `${name.replace(/[.]\w+$/, '')} report.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: writeCsv(
      ['Line', 'Result', 'What to do', 'Application', ...head],
      linesOf(outside, id, head.length),
    ),
  }
}

async function* linesOf(db: Db, id: string, columns: number): Lines {
  const { importId, line } = applicationImportRows
  for (let after = -1; ; ) {
    const rows = await db
      .select()
      .from(applicationImportRows)
      .where(and(eq(importId, id), gt(line, after)))
      .orderBy(asc(line))
      .limit(rowsAtOnce)
    yield rows.map((row) => [
      row.line,
      rowWords[row.state as RowState],
      row.words,
      row.state === 'entered' ? (row.applicationId ?? '') : '',
      ...Array.from({ length: columns }, (_, at) => row.cells[at] ?? ''),
    ])
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.line
  }
}
