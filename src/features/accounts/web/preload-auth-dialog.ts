/** Fetches the dialog's code, all but the register form. */
export async function loadAuthDialog() {
  return (await import('./auth-dialog.tsx')).AuthDialog
}

export async function loadRegisterForm() {
  return (await import('./register-form.tsx')).RegisterForm
}

/** For pointer-enter and focus of whatever opens the dialog; a failure shows when it is opened. */
export function preloadAuthDialog(): void {
  Promise.all([loadAuthDialog(), loadRegisterForm()]).catch(() => {})
}
