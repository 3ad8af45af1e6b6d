import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#web/queries.ts'
import { readInterview } from '../contract.ts'
import { interviewLines } from '../facts.ts'

/** When and where one's interview is, as the first sentence about it. */
export function BookedLead({ id }: { id: string }) {
  const { data } = useQuery(queryOf(readInterview, { params: { id } }))
  if (!data?.interview) return null
  const words = new Map(interviewLines(data.interview).map((line) => [line.id, line.words]))
  return `We’ll meet on ${words.get('when')} (${words.get('place')}). `
}
