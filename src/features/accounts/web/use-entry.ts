import { useLocation, useNavigate } from 'react-router'
import { closeAuthDialog, useAuthDialog } from '#web/auth-dialog-state.ts'
import { leadOfEntry } from '#web/entry-target.ts'

/** Goes where a sign-in leads, then closes the dialog. */
export function useEntry(): () => Promise<void> {
  const { redirectTo, stay } = useAuthDialog()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return async () => {
    if (!stay) await navigate(await leadOfEntry(redirectTo, pathname))
    closeAuthDialog()
  }
}
