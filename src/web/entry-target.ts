import { findProgramOfPath } from '#shared/programs.ts'
import { loadSessionParts } from './load-session-parts.ts'
import { safeTarget } from './safe-target.ts'
import { getSession } from './session.ts'

/** Where a sign-in leads that began at a path of this site, as far as one knows before it. */
export function targetOfEntry(wish: string | undefined, pathname: string): string {
  const program = findProgramOfPath(pathname) ?? getSession().program ?? 'msc'
  return safeTarget(wish, program, location.origin)
}

/** The same once the session is there: by what it says of the application. */
export async function leadOfEntry(wish: string | undefined, pathname: string): Promise<string> {
  const parts = await loadSessionParts().catch(() => [])
  return parts.reduce((place, part) => part.lead(place), targetOfEntry(wish, pathname))
}
