import { createContext, type ReactNode, useContext } from 'react'
import type { Program } from '#shared/programs.ts'
import type { PublicFacts, PublicProgram } from '#shared/public-facts.ts'

/** Id of the `application/json` element in which the document carries the public facts. */
export const factsElementId = 'facts'

const FactsContext = createContext<PublicFacts | null>(null)

type Props = { facts: PublicFacts; children: ReactNode }

export function FactsProvider({ facts, children }: Props) {
  return <FactsContext value={facts}>{children}</FactsContext>
}

/** The institute and its programs, known before anything is drawn. */
export function usePublicFacts(): PublicFacts {
  const facts = useContext(FactsContext)
  if (!facts) throw new Error('The public facts are missing')
  return facts
}

export function useProgramFacts(program: Program): PublicProgram {
  const facts = usePublicFacts().programs.find((entry) => entry.program === program)
  if (!facts) throw new Error(`The settings of the program ${program} are missing`)
  return facts
}
