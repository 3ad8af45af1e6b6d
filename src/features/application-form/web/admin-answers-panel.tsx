import { useQuery } from '@tanstack/react-query'
import { getAdmin } from '#features/admins/contract.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { readApplication } from '../admin-contract.ts'
import { AdminAnswers } from './admin-answers.tsx'

/** What an applicant has answered, to have it at hand where something else is worked on. */
export function AdminAnswersBeside({ id }: { id: string }) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const query = useQuery(queryOf(readApplication, { params: { id }, query: { round: undefined } }))
  return (
    <section aria-label="The application" className="border-hairline border-t pt-6">
      <Loaded query={query} loading>
        {(data) => (
          <AdminAnswers
            application={data}
            mayReadRestricted={me?.admin.rights.includes('read-restricted-answers') ?? false}
          />
        )}
      </Loaded>
    </section>
  )
}
