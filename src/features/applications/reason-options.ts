type Reason = { id: string; words: string }

/** The reasons of a step to choose from, none of them chosen beforehand. */
export function reasonOptions(reasons: readonly Reason[] = []) {
  return [
    { value: '', label: 'Select' },
    ...reasons.map(({ id, words }) => ({ value: id, label: words })),
  ]
}
