import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { MissingKind, rightOfMissing } from '../missing-kind.ts'

/** As the database keeps it: a document that tells of a restricted answer is kept apart. */
type KeptKind = MissingKind | 'restricted-document'

/** Who lacks something, of the applications that are named. */
export type MissingOf = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  ids: readonly string[],
) => Promise<(readonly [id: string, kind: KeptKind])[]>

/** What later features know to be missing; each adds its own. */
export const missingKinds: MissingOf[] = []

/** The kinds that the caller may know of. */
export function missingKindsFor(actor: AdminActor): MissingKind[] {
  return MissingKind.options.filter((kind) => holdsRight(actor, rightOfMissing[kind]))
}

/** What to look for in the database where the caller asks for some kinds. */
export function keptKindsFor(actor: AdminActor, wanted: readonly string[]): KeptKind[] {
  const known = missingKindsFor(actor).filter((kind) => wanted.includes(kind))
  const isAllowed = known.includes('document') && holdsRight(actor, 'read-restricted-answers')
  return isAllowed ? [...known, 'restricted-document'] : known
}
