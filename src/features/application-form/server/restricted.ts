import { holdsRight } from '#server/auth.ts'
import type { AdminActor } from '#server/context.ts'
import type { ApplicationDocument } from '../document.ts'
import { sections } from '../questions.ts'

/** Paths of answers that are shown to those staff alone who hold the right. */
export const restrictedPaths: ReadonlySet<string> = new Set(
  sections.flatMap(({ questions }) =>
    questions.filter(({ restricted }) => restricted).map(({ path }) => path),
  ),
)

export function mayReadRestrictedAnswers(actor: AdminActor): boolean {
  return holdsRight(actor, 'read-restricted-answers')
}

/** Each look at restricted answers is in the audit log by this name. */
export const restrictedLook = 'application.restricted-read'

/** The document without the places of restricted answers: not even their defaults are there. */
export function withoutRestrictedAnswers(document: ApplicationDocument): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(document).map(([section, answers]) => [
      section,
      Object.fromEntries(
        Object.entries(answers).filter(([key]) => !restrictedPaths.has(`${section}.${key}`)),
      ),
    ]),
  )
}
