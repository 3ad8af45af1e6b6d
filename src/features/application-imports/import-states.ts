/** Where a file stands; work goes on by itself in three of these. */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'undoing',
  'undone',
  'removed',
] as const

/** What became of a row. */
export const rowStates = ['new', 'ready', 'faulty', 'alike', 'entered', 'undone'] as const
