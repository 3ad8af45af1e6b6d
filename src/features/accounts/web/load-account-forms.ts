const loadForms = () => import('#web/form/own-sign-in-forms.tsx')
const loadClosing = () => import('./close-form.tsx')

export const loadPasswordForm = async () => (await loadForms()).PasswordForm
export const loadAddressForm = async () => (await loadForms()).AddressForm
export const loadCloseForm = async () => (await loadClosing()).CloseForm

/** On the way to a button that opens one of them. */
export function preloadAccountForms() {
  loadForms().catch(() => {})
  loadClosing().catch(() => {})
}
