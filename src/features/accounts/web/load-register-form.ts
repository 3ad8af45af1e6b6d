export async function loadRegisterForm() {
  return (await import('./register-form.tsx')).RegisterForm
}
