import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { mayRead } from './restricted.ts'
import type { Slot } from './slot.ts'
import { documentSlots } from './tables.ts'
import type { KnownVersion } from './versions.ts'

const mostPlaces = 20

export function findSlot(slots: readonly Slot[], id: string): Slot {
  const slot = slots.find((one) => one.id === id)
  if (!slot) throw notFound('document')
  return slot
}

/** What the office has against an answer it says where the answers are. */
export function isAnswer(): Refusal {
  return new Refusal(
    'not-now',
    'This file is an answer. Reopen the question to ask for a new one',
    {
      code: 'is-answer',
    },
  )
}

type FileWish = { replaces: string | null; expiresOn: string | null }

export function requireFitting(
  { actor }: Ctx<ApplicantActor> | Ctx<AdminActor>,
  slot: Slot,
  { replaces, expiresOn }: FileWish,
): void {
  if (actor.kind === 'admin' && !mayRead(actor, slot)) throw notFound('document')
  if (slot.asksExpiry && !expiresOn && actor.kind === 'applicant')
    throw invalidField('expiresOn', 'Enter its expiration date')
  if (slot.answer && (actor.kind === 'admin' || !slot.answer.isOpen))
    throw new Refusal('not-now', 'This file is part of your answers and is sent with them', {
      code: 'answer-not-open',
    })
  placeFor(slot, replaces)
}

/** The place of the version that it replaces, else the next one; where there is one place only, that. */
export function placeFor(
  slot: Slot,
  replaces: string | null,
): { place: number; replaced: KnownVersion | undefined } {
  const current = slot.versions.filter(({ isCurrent }) => isCurrent)
  const replaced = replaces
    ? current.find(({ id }) => id === replaces)
    : slot.takesSeveral
      ? undefined
      : current[0]
  if (replaces && !replaced)
    throw new Refusal('not-now', 'This version has since been replaced', {
      code: 'newer-version',
    })
  if (replaced) return { place: replaced.place, replaced }
  if (current.length >= mostPlaces)
    throw new Refusal('not-now', `You can add up to ${mostPlaces} files here`, {
      code: 'full-slot',
    })
  return { place: Math.max(0, ...current.map(({ place }) => place)) + 1, replaced: undefined }
}

/** The row of a rule, made with the first thing that is done about it. */
export async function beginSlot(
  { db }: Pick<Ctx, 'db'>,
  applicationId: string,
  ruleId: string,
): Promise<string> {
  await db
    .insert(documentSlots)
    .values({ id: randomUUID(), applicationId, ruleId })
    .onConflictDoNothing()
  const [row] = await db
    .select({ id: documentSlots.id })
    .from(documentSlots)
    .where(and(eq(documentSlots.applicationId, applicationId), eq(documentSlots.ruleId, ruleId)))
  if (!row) throw new Error('a slot that was just made is not there')
  return row.id
}
