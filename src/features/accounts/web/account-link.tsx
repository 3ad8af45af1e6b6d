import { openAuthDialog } from '#web/auth-dialog-state.ts'
import { useSession } from '#web/session.ts'
import { linkClass, TextLink } from '#web/ui/link.tsx'
import { preloadAuthDialog } from './preload-auth-dialog.ts'
import { useSignOut } from './use-sign-out.tsx'

/** At the end of the public header: the way in, or to one's own pages and out. */
export function AccountLink() {
  const { authenticated } = useSession()
  return authenticated ? <SignedIn /> : <LogIn />
}

function LogIn() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={`${linkClass} min-h-11 shrink-0 text-label`}
      onPointerEnter={preloadAuthDialog}
      onFocus={preloadAuthDialog}
      onClick={() => openAuthDialog({ mode: 'login' })}
    >
      Log in
    </button>
  )
}

function SignedIn() {
  const { signOut, question } = useSignOut()
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-end gap-x-3 text-label sm:gap-x-5">
      <TextLink to="/dashboard" className="inline-flex min-h-11 items-center">
        Dashboard
      </TextLink>
      <button type="button" onClick={signOut} className={`${linkClass} min-h-11`}>
        Log out
      </button>
      {question}
    </div>
  )
}
