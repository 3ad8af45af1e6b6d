const and = new Intl.ListFormat('en-US')
const or = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** "Ben", "Ben and Cyd", "Ben, Cyd, and Dee". */
export function allOf(words: readonly string[]): string {
  return and.format(words)
}

/** "Ben", "Ben or Cyd". */
export function anyOf(words: readonly string[]): string {
  return or.format(words)
}
