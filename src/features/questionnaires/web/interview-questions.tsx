import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { andList } from '#shared/word-lists.ts'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { listOwnQuestionnaires } from '../contract.ts'

/** What is still to be answered before the interview; booking does not wait for it. */
export function InterviewQuestions({ application }: { application: string }) {
  const { data } = useQuery(queryOf(listOwnQuestionnaires, { params: { id: application } }))
  const asked = data?.questionnaires.filter(({ stage, isOpen }) => stage === 'interview' && isOpen)
  if (!asked || asked.length === 0) return null
  const titles = andList(asked.map(({ title }) => `“${title}”`))
  const due = asked.flatMap(({ dueOn }) => dueOn ?? []).toSorted()[0]
  return (
    <Banner className="mt-6 max-w-form text-left">
      <p className="wrap-anywhere">
        Before the interview, please answer {titles}
        {due && `, by ${formatDay(due)}`}. You can book first.
      </p>
      <p className="mt-2">
        <TextLink to={`/dashboard/questions?application=${application}`}>
          Answer the questions
        </TextLink>
      </p>
    </Banner>
  )
}
