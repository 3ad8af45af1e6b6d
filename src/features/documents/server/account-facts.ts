import { and, asc, eq, inArray } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { isAmong, personalRows } from '#features/accounts/server/personal-rows.ts'
import { applications } from '#features/applications/server/tables.ts'
import { eraseDocuments } from './erasure.ts'
import { recountRoom } from './quotas.ts'
import {
  documentSlots,
  documentVerdicts,
  documentVersions,
  files,
  uploadQuotas,
  uploads,
} from './tables.ts'

/** Documents belong to applications, which hold the account themselves where they were ever submitted. */
export const documentAccountFacts = personFacts({
  name: 'documents',
  kept: [
    personalRows(documentVerdicts, { by: 'applicationId', erase: 'own' }),
    personalRows(documentVersions, { by: 'applicationId', erase: 'own' }),
    personalRows(documentSlots, { by: 'applicationId', erase: 'own' }),
    personalRows(uploads, { by: 'applicationId', erase: 'own' }),
    personalRows(files, { by: 'ownerId', erase: 'own' }),
    personalRows(uploadQuotas, { by: 'accountId', erase: 'delete' }),
  ],

  async read(db, applicantId) {
    const { id, applicationId, place, number, name, source, expiresOn, at } = documentVersions
    const versions = await db
      .select({
        id,
        applicationId,
        document: documentSlots.ruleId,
        request: documentSlots.name,
        place,
        number,
        name,
        source,
        expiresOn,
        at,
        bytes: files.bytes,
        mediaType: files.mediaType,
        pages: files.pages,
      })
      .from(documentVersions)
      .innerJoin(documentSlots, eq(documentSlots.id, documentVersions.slotId))
      .innerJoin(files, eq(files.id, documentVersions.fileId))
      .innerJoin(applications, eq(applications.id, documentVersions.applicationId))
      .where(eq(applications.applicantId, applicantId))
      .orderBy(asc(at), asc(id))
    const { name: asked, words, dueOn, askedAt, excusedAt, excusedWords } = documentSlots
    const slotOf = documentSlots.applicationId
    const slots = await db
      .select({ applicationId: slotOf, asked, words, dueOn, askedAt, excusedAt, excusedWords })
      .from(documentSlots)
      .innerJoin(applications, eq(applications.id, documentSlots.applicationId))
      .where(eq(applications.applicantId, applicantId))
      .orderBy(asc(documentSlots.id))
    const verdicts = versions.length
      ? await db
          .select({
            versionId: documentVerdicts.versionId,
            outcome: documentVerdicts.outcome,
            reasonId: documentVerdicts.reasonId,
            words: documentVerdicts.words,
            at: documentVerdicts.at,
          })
          .from(documentVerdicts)
          .where(
            inArray(
              documentVerdicts.versionId,
              versions.map((version) => version.id),
            ),
          )
          .orderBy(asc(documentVerdicts.seq))
      : []
    return versions.length + slots.length > 0 ? { slots, versions, verdicts } : undefined
  },

  async erase(db, applicantIds) {
    const own = await db
      .select({ id: applications.id })
      .from(applications)
      .where(isAmong(applications.applicantId, applicantIds))
    await eraseDocuments(
      db,
      own.map(({ id }) => id),
    )
  },

  /** What moves with an application counts against the room of the account that stays. */
  async merge(db, { keep, drop }) {
    const own = db
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.applicantId, keep))
    const moved = db
      .select({ id: documentVersions.fileId })
      .from(documentVersions)
      .where(inArray(documentVersions.applicationId, own))
    await db
      .update(files)
      .set({ ownerId: keep })
      .where(and(eq(files.ownerId, drop), inArray(files.id, moved)))
    await db
      .update(uploads)
      .set({ sender: `applicant:${keep}` })
      .where(and(eq(uploads.sender, `applicant:${drop}`), inArray(uploads.applicationId, own)))
    await recountRoom(db, keep)
    await recountRoom(db, drop)
  },
})
