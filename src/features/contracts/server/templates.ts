import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { getInReach } from '#features/applications/server/reach.ts'
import { sha256 } from '#features/seals/server/sha256.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import { type AdminActor, type Ctx, nameOf } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { type Facts, mergeFields } from '../merge-fields.ts'
import { Content, faultsOf, warningsOf } from '../template.ts'
import type * as calls from '../template-contract.ts'
import { fillContract } from '../words.ts'
import { canonicalJson } from './chain.ts'
import { readFacts } from './facts.ts'
import { faultsIn } from './send-contract.ts'
import { contracts, contractTemplates, contractTemplateVersions } from './tables.ts'

export async function listAll({
  db,
}: Ctx<AdminActor>): Promise<Result<typeof calls.listTemplates>> {
  return { templates: (await readRows(db)).map(({ template }) => template) }
}

export async function readTemplate(
  { db }: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.readTemplate>,
): Promise<Result<typeof calls.readTemplate>> {
  const [found] = await readRows(db, id)
  if (!found) throw notFound('template')
  const { template, draft, published, revision } = found
  const ofProgram = await db
    .select({ id: intakes.id, name: intakes.name })
    .from(intakes)
    .where(eq(intakes.program, template.program))
    .orderBy(desc(intakes.startsOn))
  const warnings = warningsOf(draft)
  return { ...template, draft, published, revision, warnings, intakes: ofProgram }
}

export async function createTemplate(
  ctx: Ctx<AdminActor>,
  { body: { program, name, from } }: Input<typeof calls.addTemplate>,
): Promise<Result<typeof calls.addTemplate>> {
  const [source] = await readRows(ctx.db, from)
  if (!source) throw notFound('template')
  const id = randomUUID()
  await ctx.db
    .insert(contractTemplates)
    .values({ id, program, name, draft: source.draft, createdAt: ctx.now })
  await note(ctx, 'contract-template.added', id)
  return { id }
}

export async function updateTemplate(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { name, content, revision, intakeId } }: Input<typeof calls.saveTemplate>,
): Promise<Result<typeof calls.saveTemplate>> {
  const template = await lock(ctx.db, id)
  if (template.draftRevision !== revision) throw savedElsewhere()
  if (intakeId !== undefined && intakeId !== template.intakeId)
    await requireMovable(ctx.db, template, intakeId)
  await ctx.db
    .update(contractTemplates)
    .set({ name, draft: content, draftRevision: revision + 1, intakeId })
    .where(eq(contractTemplates.id, id))
  await note(ctx, 'contract-template.saved', id)
  return { revision: revision + 1, warnings: warningsOf(content) }
}

/** What is used by itself stays where it is; and an intake is one of the program's. */
async function requireMovable(
  db: Db,
  { program, isDefault }: typeof contractTemplates.$inferSelect,
  intakeId: string | null,
): Promise<void> {
  if (isDefault)
    throw new Refusal('not-now', 'This is a default template. Make another one the default first', {
      code: 'in-use',
    })
  if (intakeId === null) return
  const found = await db.$count(
    intakes,
    and(eq(intakes.id, intakeId), eq(intakes.program, program)),
  )
  if (found === 0) throw invalidField('intakeId', 'Choose one of the program’s intakes')
}

/** Makes a version of the draft; contracts that are made from now on take it. */
export async function publishTemplate(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { revision } }: Input<typeof calls.publishTemplate>,
): Promise<Result<typeof calls.publishTemplate>> {
  const template = await lock(ctx.db, id)
  if (template.draftRevision !== revision) throw savedElsewhere()
  const content = Content.parse(template.draft)
  const faults = faultsOf(content)
  const [first] = Object.values(faults)
  if (first) throw new Refusal('invalid', first, { fields: faults })
  const version = await addVersion(ctx, id, content, nameOf(ctx.actor))
  await note(ctx, 'contract-template.published', id)
  return { version }
}

/** A published text with its hash, as the next number of its template. */
export async function addVersion(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  templateId: string,
  content: Content,
  by: string,
): Promise<number> {
  const rows = await db
    .insert(contractTemplateVersions)
    .values({
      id: randomUUID(),
      templateId,
      version: sql`(SELECT coalesce(max(version), 0) + 1 FROM contract_template_versions WHERE template_id = ${templateId})`,
      content,
      sha256: sha256(canonicalJson(content)),
      publishedAt: now,
      publishedBy: by,
    })
    .returning({ version: contractTemplateVersions.version })
  return rows[0]?.version ?? 1
}

export async function preferTemplate(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.preferTemplate>,
): Promise<Result<typeof calls.preferTemplate>> {
  const { program, intakeId, archivedAt } = await lock(ctx.db, id)
  const [found] = await readRows(ctx.db, id)
  if (archivedAt || !found?.published)
    throw new Refusal('not-now', 'Publish it and restore it from the archive first', {
      code: 'not-published',
    })
  await ctx.db
    .update(contractTemplates)
    .set({ isDefault: false })
    .where(
      and(
        eq(contractTemplates.program, program),
        sql`${contractTemplates.intakeId} IS NOT DISTINCT FROM ${intakeId}`,
        contractTemplates.isDefault,
      ),
    )
  await ctx.db
    .update(contractTemplates)
    .set({ isDefault: true })
    .where(eq(contractTemplates.id, id))
  await note(ctx, 'contract-template.preferred', id)
  return {}
}

export async function archiveTemplate(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { isArchived } }: Input<typeof calls.archiveTemplate>,
): Promise<Result<typeof calls.archiveTemplate>> {
  const { isDefault, intakeId } = await lock(ctx.db, id)
  // Without the usual one of an intake that of the program is used.
  if (isArchived && isDefault && intakeId === null)
    throw new Refusal('not-now', 'This is the program’s default. Choose another default first', {
      code: 'in-use',
    })
  await ctx.db
    .update(contractTemplates)
    .set(isArchived ? { archivedAt: ctx.now, isDefault: false } : { archivedAt: null })
    .where(eq(contractTemplates.id, id))
  await note(ctx, isArchived ? 'contract-template.archived' : 'contract-template.restored', id)
  return {}
}

export async function previewTemplate(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { content, applicationId } }: Input<typeof calls.previewTemplate>,
): Promise<Result<typeof calls.previewTemplate>> {
  const [found] = await readRows(ctx.db, id)
  if (!found) throw notFound('template')
  const warnings = warningsOf(content)
  const faults = Object.values(faultsOf(content))
  if (!applicationId) return { words: fillContract(content, exampleFacts()), warnings, faults }
  await getInReach(ctx, applicationId)
  const said = await readFacts(ctx, applicationId, { number: 'not sent', amends: null })
  const lacking = Object.values(await faultsIn(ctx.now, content, said))
  return { words: fillContract(content, said.facts), warnings, faults: [...faults, ...lacking] }
}

function exampleFacts(): Facts {
  return Object.fromEntries(
    Object.entries(mergeFields).map(([name, { example }]) => [name, example]),
  )
}

async function readRows(db: Db, id?: string) {
  const latest = db
    .selectDistinctOn([contractTemplateVersions.templateId], {
      templateId: contractTemplateVersions.templateId,
      version: contractTemplateVersions.version,
      content: contractTemplateVersions.content,
      publishedAt: contractTemplateVersions.publishedAt,
    })
    .from(contractTemplateVersions)
    .orderBy(contractTemplateVersions.templateId, desc(contractTemplateVersions.version))
    .as('latest')
  const uses = sql<number>`(SELECT count(*)::int FROM ${contracts} c
    JOIN contract_template_versions v ON v.id = c.template_version_id
    WHERE v.template_id = ${contractTemplates.id})`
  const rows = await db
    .select({
      template: contractTemplates,
      intake: { id: intakes.id, name: intakes.name },
      version: latest.version,
      content: latest.content,
      publishedAt: latest.publishedAt,
      uses,
    })
    .from(contractTemplates)
    .leftJoin(latest, eq(latest.templateId, contractTemplates.id))
    .leftJoin(intakes, eq(intakes.id, contractTemplates.intakeId))
    .where(id ? eq(contractTemplates.id, id) : undefined)
    .orderBy(
      asc(contractTemplates.program),
      sql`${contractTemplates.archivedAt} IS NOT NULL`,
      desc(contractTemplates.isDefault),
      asc(contractTemplates.name),
    )
  return rows.map(({ template: row, intake, version, content, publishedAt, uses: used }) => {
    const draft = Content.parse(row.draft)
    const published = content === null ? null : Content.parse(content)
    const template: z.input<typeof calls.Template> = {
      id: row.id,
      program: Program.parse(row.program),
      intake,
      name: row.name,
      isDefault: row.isDefault,
      isArchived: row.archivedAt !== null,
      version: version ?? 0,
      publishedAt,
      hasChanges: !isDeepStrictEqual(draft, published),
      uses: used,
    }
    return { template, draft, published, revision: row.draftRevision }
  })
}

async function lock(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(contractTemplates)
    .where(eq(contractTemplates.id, id))
    .for('update')
  if (!row) throw notFound('template')
  return row
}

function savedElsewhere(): Refusal {
  return new Refusal('not-now', 'This was changed in the meantime. Read it again', {
    code: 'template-changed',
  })
}

async function note(ctx: Ctx<AdminActor>, action: string, id: string): Promise<void> {
  await recordAudit(ctx, { action, subject: `contract-template:${id}` })
}
