// What the dialog and the session need of later features; the first page does without it.

import type { LoginPlace } from '#web/session-parts.ts'

export * from '#features/application-form/web/session-part.ts'

export async function loginPart<P extends LoginPlace>(place: P) {
  return (await import('./pages/found-parts.ts')).partOf(place)
}
