/** What whatever was thrown says, an `Error` or not; a failure that says nothing says `otherwise`. */
export function messageOf(thrown: unknown, otherwise = 'An error occurred'): string {
  if (isCodeGone(thrown))
    return navigator.onLine === false
      ? 'You’re offline. Reload the page once you’re back online.'
      : 'A newer version is available. Reload the page to continue.'
  const message: unknown = Object(thrown).message
  return typeof message === 'string' && message ? message : otherwise
}

/** A file of code did not come: a release took it away, or the connection is gone. Each engine has its words. */
export function isCodeGone(thrown: unknown): boolean {
  return thrown instanceof TypeError && /mport(ed|ing a) module/.test(thrown.message)
}
