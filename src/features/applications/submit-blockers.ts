import { type Program, segmentOf } from '#shared/programs.ts'
import type { SubmitBlocker } from './contract.ts'

type Place = { words: string; address: (program: Program) => string }

/** Where what stands before a submit is settled, by the name of the fact. */
export const blockerPlaces: Readonly<Record<string, Place>> = {
  questionnaires: {
    words: 'Open the questions',
    address: (program) => `/${segmentOf(program)}/application/questions`,
  },
  'fee-settled': { words: 'Open your payments', address: () => '/dashboard/pay' },
}

export type BlockerPlace = { words: string; to: string }

export function blockerPlace(
  { by }: Pick<SubmitBlocker, 'by'>,
  program: Program,
): BlockerPlace | undefined {
  const place = blockerPlaces[by]
  return place && { words: place.words, to: place.address(program) }
}
