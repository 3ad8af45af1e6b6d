import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { notifyOwners } from '#features/admins/server/owner-alerts.ts'
import { getSelf } from '#features/admins/server/people.ts'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { isOneOf } from '#features/applications/server/assignments.ts'
import { readWording } from '#features/settings/server/mail-words.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { counted } from '#shared/counted.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import { ExportQuery } from '../admin-export-contract.ts'
import { mailTemplates } from '../mail-templates.ts'
import type { fetchExport, requestExport } from '../mass-act-contract.ts'
import { type ExportRequest, inSlot, makeFile, requireExportable, wordsOfExport } from './export.ts'
import { selectAll, selectionOfAct } from './export-selection.ts'
import { getMassAct, keepMassAct, overDetail, programsAsked, tooLate } from './mass-acts.ts'
import { massActs } from './tables.ts'

const Kept = z.extend(z.omit(ExportQuery, { ids: true }), { isByHand: z.boolean() })

/** Asks for an export of exactly what the list holds now; every owner is told. */
export async function askForExport(
  ctx: Ctx<AdminActor>,
  { body: { chosen, format, restricted } }: Input<typeof requestExport>,
): Promise<Result<typeof requestExport>> {
  requireFresh(ctx)
  const query = 'query' in chosen ? chosen.query : {}
  const isByHand = 'ids' in chosen
  const asked: ExportRequest = {
    ...query,
    format,
    isByHand,
    ...(restricted && { restricted: 'yes' }),
  }
  const selection = await selectAll(ctx, query, isByHand ? isOneOf(chosen.ids) : undefined)
  requireExportable(ctx, asked, selection.count)
  if (selection.count === 0) throw new Refusal('not-now', 'Nothing to export')
  const says: [string, string][] = [
    ...(await wordsOfExport(ctx.db, asked)),
    ['File', format === 'csv' ? 'CSV' : 'Excel workbook'],
  ]
  const act = await keepMassAct(ctx, {
    kind: 'export',
    detail: { says, asked },
    ids: selection.ids(),
    programs: programsAsked(ctx.actor, query.program),
    asksSecond: true,
  })
  const detail = { rows: selection.count, format, restricted }
  await recordAudit(ctx, { action: 'export.asked', subject: `export:${act.id}`, detail })
  const { word } = await readWording(ctx.db)
  const facts = {
    by: act.askedBy,
    count: counted(selection.count, 'application'),
    request: restricted ? 'restricted' : 'plain',
  } as const
  const url = `${ctx.config.publicUrl}/admin-panel/applications?show=mass-acts`
  await notifyOwners(ctx, {
    template: 'export-asked',
    ...word(mailTemplates, 'export-asked', facts, url),
  })
  return act
}

/**
 * The file of an approved export, once, for the person who asked for it. The claim is committed before the
 * first byte leaves; its lines are read while it is sent, on the pool that `outside` is.
 */
export async function fetchApprovedExport(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof fetchExport>,
  outside: Db,
): Promise<FileAnswer> {
  requireFresh(ctx)
  const { db, actor, now } = ctx
  const act = await getMassAct(ctx, id)
  if (!act.isOwn || act.kind !== 'export') throw notFound('export or message')
  if (act.state !== 'approved') throw tooLate(act)
  const [row] = await db
    .select({ detail: massActs.detail })
    .from(massActs)
    .where(
      and(eq(massActs.id, id), eq(massActs.state, 'approved'), eq(massActs.createdBy, actor.id)),
    )
    .for('update')
  if (!row) throw tooLate(await getMassAct(ctx, id))
  const asked = z.parse(Kept, row.detail.asked)
  const selection = await selectionOfAct(ctx, id)
  requireExportable(ctx, asked, selection.count)
  await db
    .update(massActs)
    .set({ state: 'done', wentOutAt: now, detail: overDetail })
    .where(eq(massActs.id, id))
  const { name } = await getSelf(ctx)
  const { word } = await readWording(db)
  const facts = {
    by: name,
    count: counted(selection.count, 'application'),
    approver: act.approvedBy ?? '',
  }
  const url = `${ctx.config.publicUrl}/admin-panel/admins?view=audit-log`
  await notifyOwners(ctx, {
    template: 'export-taken',
    ...word(mailTemplates, 'export-taken', facts, url),
  })
  return inSlot(ctx, () => makeFile(ctx, { asked, selection, actId: id, from: outside }))
}
