import type { AuthMode } from '#web/auth-dialog-state.ts'

/** Everything that can be typed into the dialog, in whichever mode. */
export type Typed = {
  firstName: string
  lastName: string
  dateOfBirth: string
  country: string
  phoneNumber: string
  state: string
  email: string
  password: string
  repeatPassword: string
}

export const blank: Typed = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  country: 'US',
  phoneNumber: '',
  state: '',
  email: '',
  password: '',
  repeatPassword: '',
}

/** What each mode of the dialog is given. */
export type ModeProps = {
  typed: Typed
  /** Signed in: on to where the dialog leads. */
  onEnter: () => Promise<void>
  onSwitch: (mode: AuthMode, values: Partial<Typed>) => void
}
