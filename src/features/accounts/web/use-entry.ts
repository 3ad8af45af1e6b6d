import { useLocation, useNavigate } from 'react-router'
import { goesToDashboard } from '#features/applications/own-application.ts'
import { findProgramOfPath } from '#shared/programs.ts'
import { closeAuthDialog, useAuthDialog } from '#web/auth-dialog-state.ts'
import { safeTarget } from '#web/safe-target.ts'
import { getSession } from '#web/session.ts'

/** Goes where a sign-in leads, then closes the dialog (specification, sections 2 and 4). */
export function useEntry(): () => Promise<void> {
  const { redirectTo, stay } = useAuthDialog()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return async () => {
    if (!stay) await navigate(targetOf(pathname, redirectTo))
    closeAuthDialog()
  }
}

function targetOf(pathname: string, redirectTo: string | undefined): string {
  const session = getSession()
  const program = findProgramOfPath(pathname) ?? session.program ?? 'msc'
  const target = safeTarget(redirectTo, program, location.origin)
  const isForm = /^\/(masters|bachelor)\/application/.test(target)
  return isForm && goesToDashboard(session.status) ? '/dashboard' : target
}
