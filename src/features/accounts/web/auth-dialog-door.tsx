import { type ComponentType, useEffect, useState } from 'react'
import { closeAuthDialog, useAuthDialog } from '#web/auth-dialog-state.ts'
import { Banner } from '#web/ui/banner.tsx'
import { preloadAuthDialog } from './preload-auth-dialog.ts'

/** Loads the dialog the first time that it is opened and keeps it, so that it can close softly. */
export function AuthDialogDoor() {
  const { isOpen } = useAuthDialog()
  const [Dialog, setDialog] = useState<ComponentType>()
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!isOpen || Dialog) return
    setFailed(false)
    preloadAuthDialog().then(
      ({ AuthDialog }) => setDialog(() => AuthDialog),
      () => {
        setFailed(true)
        closeAuthDialog()
      },
    )
  }, [isOpen, Dialog])

  if (Dialog) return <Dialog />
  if (!hasFailed) return null
  return (
    <div className="fixed inset-x-4 bottom-4 z-20 mx-auto max-w-dialog bg-paper shadow-dialog">
      <Banner tone="error">
        The sign-in form could not be loaded. Check your connection and try again.
      </Banner>
    </div>
  )
}
