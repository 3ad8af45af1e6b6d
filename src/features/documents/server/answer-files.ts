import { and, eq, inArray, like, notExists, sql } from 'drizzle-orm'
import type { fileSupport } from '#features/questionnaires/server/file-support.ts'
import { answerHistory, answers } from '#features/questionnaires/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { slotOfAnswer } from '../slots.ts'
import { giveRoomBack } from './quotas.ts'
import { forgetFiles } from './removed-files.ts'
import { documentSlots, documentVersions, files } from './tables.ts'

/** What questionnaires are told of the files that answer them. */
export const answerFiles: typeof fileSupport = {
  async faultOf(db, { applicationId, responseId, questionId }, { file, name }) {
    const [row] = await db
      .select({ scan: files.scan })
      .from(documentVersions)
      .innerJoin(documentSlots, eq(documentSlots.id, documentVersions.slotId))
      .innerJoin(files, eq(files.id, documentVersions.fileId))
      .where(
        and(
          eq(documentVersions.id, file),
          eq(documentVersions.name, name),
          eq(documentSlots.applicationId, applicationId),
          eq(documentSlots.ruleId, slotOfAnswer(responseId, questionId)),
        ),
      )
    if (!row) return 'This file is no longer here. Upload it again'
    return row.scan === 'rejected'
      ? 'Our virus scanner rejected this file. Scan your device and upload a clean copy'
      : undefined
  },

  async drop(db, { responseId, questionId }) {
    const { slotId } = documentVersions
    const ofIt = db
      .select({ id: documentSlots.id })
      .from(documentSlots)
      .where(
        questionId
          ? eq(documentSlots.ruleId, slotOfAnswer(responseId, questionId))
          : like(documentSlots.ruleId, slotOfAnswer(responseId, '%')),
      )
    const dropped = await db
      .delete(documentVersions)
      .where(and(inArray(slotId, ofIt), isUnnamed(db, responseId)))
      .returning({ fileId: documentVersions.fileId })
    const gone = await forgetFiles(
      db,
      dropped.map(({ fileId }) => fileId),
    )
    for (const { owner, bytes, scan } of gone)
      if (owner && scan !== 'rejected') await giveRoomBack(db, owner, { files: 1, bytes })
  },
}

/** Neither an answer, nor one from before. */
function isUnnamed(db: Db, responseId: string) {
  const names = (value: unknown) => sql`${value} ->> 'file' = ${documentVersions.id}::text`
  return and(
    notExists(
      db
        .select({ one: sql`1` })
        .from(answers)
        .where(and(eq(answers.responseId, responseId), names(answers.value))),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(answerHistory)
        .where(and(eq(answerHistory.responseId, responseId), names(answerHistory.value))),
    ),
  )
}
