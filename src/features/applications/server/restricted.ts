import { can, Role } from '#features/admins/rights.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { ApplicationDocument } from '../document.ts'
import { sections } from '../questions.ts'

/** Paths of answers that are shown to those staff alone who hold the right. */
export const restrictedPaths: ReadonlySet<string> = new Set(
  sections.flatMap(({ questions }) =>
    questions.filter(({ restricted }) => restricted).map(({ path }) => path),
  ),
)

export function mayReadRestricted(actor: AdminActor): boolean {
  return can(Role.parse(actor.role), 'read-restricted-answers')
}

/** Each look at restricted answers stands in the audit log. */
export async function noteRestrictedLook(ctx: Ctx<AdminActor>, id: string): Promise<void> {
  await recordAudit(ctx, { action: 'application.restricted-read', subject: `application:${id}` })
}

/** The document without the places of restricted answers: not even their defaults are there. */
export function withoutRestricted(document: ApplicationDocument): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(document).map(([section, answers]) => [
      section,
      Object.fromEntries(
        Object.entries(answers).filter(([key]) => !restrictedPaths.has(`${section}.${key}`)),
      ),
    ]),
  )
}
