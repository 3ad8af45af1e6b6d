import type { Program } from '#shared/programs.ts'
import { shortNames } from './program-words.ts'

/** Titles and descriptions of the public pages; the document carries them before any script runs. */
export const homeWords = {
  title: 'Choose your program of study',
  description: 'Compare the two programs, see what they cost and when to apply, and get started.',
}

export function applyWords(program: Program) {
  return {
    title: `Apply to the ${shortNames[program]} program`,
    description: `What to have ready, how long it takes, what it costs, and when to apply to the ${shortNames[program]} program.`,
  }
}
