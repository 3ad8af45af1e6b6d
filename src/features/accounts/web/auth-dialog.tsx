import { useEffect } from 'react'
import {
  type AuthMode,
  closeAuthDialog,
  switchAuthDialog,
  useAuthDialog,
} from '#web/auth-dialog-state.ts'
import { Part } from '#web/part.tsx'
import { useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { forgetDraft, forgetPasswords, type ModeProps, readDraft } from './auth-dialog-draft.ts'
import { ForgotForm } from './forgot-form.tsx'
import { loadRegisterForm } from './load-register-form.ts'
import { LoginForm } from './login-form.tsx'
import { useEntry } from './use-entry.ts'

const titles: Record<AuthMode, string> = {
  login: 'Login',
  register: 'Create Your Admissions Account',
  'forgot-password': 'Forgot Password',
}

const forms = { login: LoginForm, register: Register, 'forgot-password': ForgotForm }

/** The longest of the three comes by itself: most people who return never need it. */
function Register(props: ModeProps) {
  return <Part load={loadRegisterForm} props={props} />
}

/** Signing in, registering and asking for a reset link. */
export function AuthDialog() {
  const { isOpen, mode } = useAuthDialog()
  return (
    <Dialog title={titles[mode]} isOpen={isOpen} onClose={closeAuthDialog}>
      <Modes mode={mode} />
    </Dialog>
  )
}

/** What was typed stays when the mode changes and, but for passwords, when the dialog closes. */
function Modes({ mode }: { mode: AuthMode }) {
  const { stay } = useAuthDialog()
  const { user, ended, lapsed } = useSession()
  const typed = readDraft()
  const enter = useEntry()
  const Form = forms[mode]
  useEffect(() => leave, [])

  async function leaveSignedIn() {
    await enter()
    forgetDraft()
  }

  return (
    <>
      {stay && ended && mode === 'login' && (
        <Banner className="mb-6">
          You were logged out. Log in and pick up where you left off. We kept what you typed.
        </Banner>
      )}
      {lapsed && mode === 'login' && (
        <Banner className="mb-6">
          You were logged out. Log in to continue. Your answers are safe.
        </Banner>
      )}
      <Form
        key={mode}
        typed={{ ...typed, email: typed.email || (user?.email ?? '') }}
        onEnter={leaveSignedIn}
        onSwitch={switchAuthDialog}
      />
    </>
  )
}

function leave() {
  forgetPasswords()
  leaveFocus()
}

/** The focus goes back to what opened the dialog; where that is gone, to the page it leads to. */
function leaveFocus() {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  })
}
