import type { Ctx } from '#server/context.ts'
import { can, type Role } from '#shared/rights.ts'
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

/** The kinds that a role may know of. */
export function missingKindsFor(role: Role): MissingKind[] {
  return MissingKind.options.filter((kind) => can(role, rightOfMissing[kind]))
}

/** What to look for in the database where a role asks for some kinds. */
export function keptKindsFor(role: Role, wanted: readonly string[]): KeptKind[] {
  const known = missingKindsFor(role).filter((kind) => wanted.includes(kind))
  const isAllowed = known.includes('document') && can(role, 'read-restricted-answers')
  return isAllowed ? [...known, 'restricted-document'] : known
}
