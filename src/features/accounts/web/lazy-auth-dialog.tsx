import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAuthDialog } from '#web/auth-dialog-state.ts'
import { NotLoaded } from '#web/part.tsx'
import { endTyping } from '#web/session.ts'
import { useCode } from '#web/use-code.ts'
import { loadAuthDialog } from './preload-auth-dialog.ts'

/** Loads the dialog the first time that it is opened and keeps it, so that it can close softly. */
export function LazyAuthDialog() {
  const { isOpen } = useAuthDialog()
  const { pathname, search } = useLocation()
  const { code: AuthDialog, hasFailed, tryAgain } = useCode(loadAuthDialog, isOpen)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each move to another page ends the typing
  useEffect(endTyping, [pathname, search])

  if (AuthDialog) return <AuthDialog />
  if (!isOpen || !hasFailed) return null
  return (
    <div className="fixed inset-x-4 bottom-4 z-20 mx-auto max-w-dialog shadow-dialog">
      <NotLoaded onRetry={tryAgain} />
    </div>
  )
}
