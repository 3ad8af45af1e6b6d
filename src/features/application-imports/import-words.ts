import type { importStates, rowStates } from './import-states.ts'

export const rowWords: Record<(typeof rowStates)[number], string> = {
  new: 'Not checked',
  ready: 'Ready',
  faulty: 'Can’t be entered',
  alike: 'Looks like someone',
  entered: 'Entered',
  undone: 'Undone',
}

export const importWords: Record<(typeof importStates)[number], string> = {
  uploaded: 'Columns not chosen',
  checking: 'Checking',
  checked: 'Checked',
  applying: 'Entering',
  undoing: 'Undoing',
  undone: 'Undone',
  removed: 'Contents deleted',
}
