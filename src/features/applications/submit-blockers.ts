import { type Program, segmentOf } from '#shared/programs.ts'
import type { Held } from './contract.ts'

type Place = { words: string; address: (program: Program) => string }

/** Where what stands before a submit is settled, by the name of the fact. */
export const heldPlaces: Readonly<Record<string, Place>> = {
  questionnaires: {
    words: 'Open the questions',
    address: (program) => `/${segmentOf(program)}/application/questions`,
  },
  'fee-settled': { words: 'Open your payments', address: () => '/dashboard/pay' },
}

export type HeldPlace = { words: string; to: string }

export function heldPlace({ by }: Pick<Held, 'by'>, program: Program): HeldPlace | undefined {
  const place = heldPlaces[by]
  return place && { words: place.words, to: place.address(program) }
}
