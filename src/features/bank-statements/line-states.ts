/** What becomes of a line of a statement, as addresses and answers say it. */
export const lineStates = ['open', 'confirmed', 'not-ours'] as const
