/** What whatever was thrown says, an `Error` or not; a failure that says nothing says `otherwise`. */
export function messageOf(thrown: unknown, otherwise = 'An error occurred'): string {
  const message: unknown = Object(thrown).message
  return typeof message === 'string' && message ? message : otherwise
}
