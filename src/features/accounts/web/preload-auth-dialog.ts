import { loadRegisterForm } from './load-register-form.ts'

/** Fetches the dialog's code, all but the register form. */
export async function loadAuthDialog() {
  return (await import('./auth-dialog.tsx')).AuthDialog
}

/** For pointer-enter and focus of whatever opens the dialog; a failure shows when it is opened. */
export function preloadAuthDialog(): void {
  Promise.all([loadAuthDialog(), loadRegisterForm()]).catch(() => {})
}
