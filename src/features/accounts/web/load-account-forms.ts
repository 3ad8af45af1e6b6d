const load = () => import('./account-forms.tsx')

export const loadPasswordForm = async () => (await load()).PasswordForm
export const loadEmailForm = async () => (await load()).EmailForm
export const loadCloseForm = async () => (await load()).CloseForm

/** On the way to a button that opens one of them. */
export function preloadAccountForms() {
  load().catch(() => {})
}
