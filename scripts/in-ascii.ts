/**
 * A script without a character beyond ASCII: Node keeps one that has a single one in twice the memory. What
 * stands behind a backslash is left alone, unless it is such a character itself.
 */
export function inAscii(code: string): string {
  return code.replace(/\\[\s\S]|[\u0080-\uffff]/g, (found) => {
    const last = found.charCodeAt(found.length - 1)
    return last < 128 ? found : `\\u${last.toString(16).padStart(4, '0')}`
  })
}
