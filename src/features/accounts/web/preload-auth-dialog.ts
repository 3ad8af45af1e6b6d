/** Fetches the dialog's code; called on pointer-enter and focus of whatever opens it. */
export function preloadAuthDialog() {
  return import('./auth-dialog.tsx')
}
