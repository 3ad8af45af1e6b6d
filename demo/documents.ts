import { eq } from 'drizzle-orm'
import type { Slot } from '#features/documents/server/slot.ts'
import { slotsOf } from '#features/documents/server/slot-queries.ts'
import { submitDocument } from '#features/documents/server/submit-documents.ts'
import { uploads } from '#features/documents/server/tables.ts'
import { startUpload } from '#features/documents/server/uploads.ts'
import { giveVerdict } from '#features/documents/server/verdicts.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { keepFile } from '#server/store.ts'
import { spoolUpload } from '#server/upload-spool.ts'
import { backgroundOf } from './backgrounds.ts'
import { stands } from './office-work.ts'
import { printPaper } from './papers.ts'
import { as, type Life, type Stage } from './stories.ts'

const underWay = ['submitted', 'scheduled', 'in_review'] as const

/** An applicant sends some of what is asked for. */
export function sendPapers(stage: Stage, life: Life) {
  return () =>
    as(stage, life.applicant, async (ctx) => {
      if (!(await stands(ctx, life, underWay))) return
      const asked = (await slotsOf(ctx, life.id)).filter(({ state }) => state === 'needed')
      for (const slot of asked.slice(0, life.number % 5)) await sendOne(ctx, life, slot)
    })
}

/** The office looks at most of it, and sends the odd one back. */
export function checkPapers({ staff, ...stage }: Stage, life: Life) {
  return () =>
    as(stage, staff.ben, async (ctx) => {
      if (!(await stands(ctx, life, underWay))) return
      const slots = await slotsOf(ctx, life.id)
      const waiting = slots.flatMap(({ state, versions }) => (state === 'received' ? versions : []))
      for (const [index, { id }] of waiting.entries()) {
        const isReadable = (life.number + index) % 7 > 0
        if (index > 0 && life.number % 3 === 0) continue
        await giveVerdict(ctx, {
          params: { id },
          body: {
            outcome: isReadable ? 'accepted' : 'sent-back',
            reasonId: isReadable ? null : 'not-readable',
            words: '',
            seen: null,
          },
        })
      }
    })
}

/** As an upload leaves it, without the gate: the paper is ours. */
export async function sendOne(
  ctx: Ctx<ApplicantActor>,
  life: Life,
  slot: Slot,
): ReturnType<typeof submitDocument> {
  const { id, number, person } = life
  const bearer = { number, ...person, background: backgroundOf(number) }
  const bytes = await printPaper(slot.id, bearer)
  const file = await spoolUpload(ctx.config, [bytes])
  const name = `${slot.name.toLowerCase()}.pdf`
  const upload = await startUpload(ctx, { params: { id }, body: { name, bytes: bytes.length } })
  await ctx.db.update(uploads).set({ received: bytes.length }).where(eq(uploads.id, upload.id))
  const key = await keepFile(ctx.config, 'file', file)
  const opened = { mediaType: 'application/pdf', pages: 1, marks: [], isRewritten: false } as const
  const expiresOn = slot.asksExpiry ? '2031-05-01' : null
  const body = { slotId: slot.id, uploads: [upload.id], replaces: null, expiresOn }
  const made = { key, sha256: file.sha256, bytes: file.bytes, opened: { ...opened, marks: [] } }
  return submitDocument(ctx, { params: { id }, body }, made)
}
