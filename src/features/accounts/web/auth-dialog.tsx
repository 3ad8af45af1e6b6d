import { useEffect, useState } from 'react'
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
import { ForgotForm } from './forgot-form.tsx'
import { LoginForm } from './login-form.tsx'
import { loadRegisterForm } from './preload-auth-dialog.ts'
import { blank, type ModeProps, type Typed } from './typed.ts'
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

/** Signing in, registering and asking for a reset link (specification, section 2). */
export function AuthDialog() {
  const { isOpen, mode } = useAuthDialog()
  return (
    <Dialog title={titles[mode]} isOpen={isOpen} onClose={closeAuthDialog}>
      <Modes mode={mode} />
    </Dialog>
  )
}

/** What was typed stays when the mode changes, and is gone when the dialog closes. */
function Modes({ mode }: { mode: AuthMode }) {
  const { stay } = useAuthDialog()
  const { user, ended } = useSession()
  const [typed, setTyped] = useState<Typed>({ ...blank, email: user?.email ?? '' })
  const enter = useEntry()
  const Form = forms[mode]
  useEffect(() => leaveFocus, [])

  function switchTo(next: AuthMode, values: Partial<Typed>) {
    setTyped({ ...typed, ...values })
    switchAuthDialog(next)
  }

  return (
    <>
      {stay && ended && mode === 'login' && (
        <Banner className="mb-6">
          You were signed out. Log in and go on where you are: what you typed is kept.
        </Banner>
      )}
      <Form key={mode} typed={typed} onEnter={enter} onSwitch={switchTo} />
    </>
  )
}

/** The focus goes back to what opened the dialog; where that is gone, to the page it leads to. */
function leaveFocus() {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  })
}
