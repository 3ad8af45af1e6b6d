import { useLocation, useNavigate } from 'react-router'
import { findProgramOfPath } from '#shared/programs.ts'
import { closeAuthDialog, useAuthDialog } from '#web/auth-dialog-state.ts'
import { loadSessionParts } from '#web/load-session-parts.ts'
import { safeTarget } from '#web/safe-target.ts'
import { getSession } from '#web/session.ts'

/** Goes where a sign-in leads, then closes the dialog (specification, sections 2 and 4). */
export function useEntry(): () => Promise<void> {
  const { redirectTo, stay } = useAuthDialog()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return async () => {
    if (!stay) await navigate(await targetOf(pathname, redirectTo))
    closeAuthDialog()
  }
}

async function targetOf(pathname: string, redirectTo: string | undefined): Promise<string> {
  const program = findProgramOfPath(pathname) ?? getSession().program ?? 'msc'
  const target = safeTarget(redirectTo, program, location.origin)
  const parts = await loadSessionParts().catch(() => [])
  return parts.reduce((place, part) => part.lead(place), target)
}
