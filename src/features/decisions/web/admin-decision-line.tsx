import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { queryOf } from '#web/queries.ts'
import { TextLink } from '#web/ui/link.tsx'
import { readDecisions } from '../admin-contract.ts'
import { decisionStateWords, outcomeWords } from '../decision.ts'

/** What is decided so far, in the line that stays in view; it leads to the decision. */
export function AdminDecisionLine({ id }: { id: string }) {
  const { search, state } = useLocation()
  const { data: desk } = useQuery(queryOf(readDecisions, { params: { id } }))
  const decision = desk?.open ?? desk?.earlier[0]
  if (!desk || (!decision && desk.why)) return null
  return (
    <TextLink to={{ search, hash: 'decision' }} state={state} className="text-label print:hidden">
      {decision
        ? `${outcomeWords[decision.outcome]}, ${decisionStateWords[decision.state].toLowerCase()}`
        : 'Not decided yet'}
    </TextLink>
  )
}
