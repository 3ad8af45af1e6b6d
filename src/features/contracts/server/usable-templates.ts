import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { contractTemplates, contractTemplateVersions } from './tables.ts'

/** The program and the intake of an application. */
type TemplatePlace = { program: string; intakeId: string }

/** The newest text of the template that is usual for an intake, or else for its program. */
export async function usualVersion(
  db: Db,
  { program, intakeId }: TemplatePlace,
): Promise<string | undefined> {
  const rows = await db
    .select({ id: contractTemplateVersions.id })
    .from(contractTemplateVersions)
    .innerJoin(contractTemplates, eq(contractTemplates.id, contractTemplateVersions.templateId))
    .where(
      and(
        eq(contractTemplates.program, program),
        or(isNull(contractTemplates.intakeId), eq(contractTemplates.intakeId, intakeId)),
        contractTemplates.isDefault,
      ),
    )
    .orderBy(sql`${contractTemplates.intakeId} IS NULL`, desc(contractTemplateVersions.version))
    .limit(1)
  return rows[0]?.id
}

/** Templates that a contract can be made from: the usual one of the intake first, then that of the program. */
export async function listUsable(
  db: Db,
  { program, intakeId }: TemplatePlace,
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: contractTemplates.id, name: contractTemplates.name })
    .from(contractTemplates)
    .where(
      and(
        eq(contractTemplates.program, program),
        or(isNull(contractTemplates.intakeId), eq(contractTemplates.intakeId, intakeId)),
        isNull(contractTemplates.archivedAt),
        sql`EXISTS (SELECT FROM contract_template_versions v WHERE v.template_id = ${contractTemplates.id})`,
      ),
    )
    .orderBy(
      desc(contractTemplates.isDefault),
      sql`${contractTemplates.intakeId} IS NULL`,
      asc(contractTemplates.name),
    )
}

/** The newest text of a template that can be used for a program. */
export async function findUsable(
  db: Db,
  templateId: string,
  of: TemplatePlace,
): Promise<string | undefined> {
  const usable = await listUsable(db, of)
  if (usable.every(({ id }) => id !== templateId)) return undefined
  const [row] = await db
    .select({ id: contractTemplateVersions.id })
    .from(contractTemplateVersions)
    .where(eq(contractTemplateVersions.templateId, templateId))
    .orderBy(desc(contractTemplateVersions.version))
    .limit(1)
  return row?.id
}
