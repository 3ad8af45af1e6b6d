import { useQuery } from '@tanstack/react-query'
import { type ApplicationSummary, readProgress } from '#features/applications/contract.ts'
import { queryClient, queryOf } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { getApplication } from '../contract.ts'
import { getFormLists } from '../form-lists.ts'
import { personOf } from './person-of.ts'

/** Beneath the key of the progress: what changes the one may have changed the other. */
export function readinessKey(id: string): readonly unknown[] {
  return [readProgress.route, { params: { id } }, 'readiness']
}

/** Whether nothing is missing for handing the application in; undefined while that is not known. */
export function useReadiness({ id, program, status }: ApplicationSummary): boolean | undefined {
  const { user } = useSession()
  const person = personOf(user)
  const { data } = useQuery({
    queryKey: [...readinessKey(id), person.email, person.country],
    enabled: status === 'incomplete',
    queryFn: async () => {
      const [application, lists, { isComplete }, { sections }] = await Promise.all([
        queryClient.fetchQuery({
          ...queryOf(getApplication, { query: { program } }),
          staleTime: 0,
        }),
        queryClient.fetchQuery(queryOf(getFormLists)),
        // The questions and their rules weigh more than this page, which is read without them.
        import('../gaps.ts'),
        import('../questions.ts'),
      ])
      if (application.id !== id) return false
      const asking = { program, answers: application.data, lists, now: new Date(), person }
      const answered = new Set(application.answered)
      return sections.every((section) => isComplete(section, asking, answered))
    },
  })
  return data
}
