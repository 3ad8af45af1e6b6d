const all = new Intl.ListFormat('en-US')
const any = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** "Ana, Ben, and Cyd". */
export function andList(words: Iterable<string>): string {
  return all.format(words)
}

/** "Ana, Ben, or Cyd". */
export function orList(words: Iterable<string>): string {
  return any.format(words)
}
