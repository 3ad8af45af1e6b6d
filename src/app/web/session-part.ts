// What the dialog and the session need of later features; the first page does without it.

export * from '#features/application-form/web/session-part.ts'

export async function otherLogin() {
  return (await import('./pages/found-parts.ts')).partOf('other-login')
}
