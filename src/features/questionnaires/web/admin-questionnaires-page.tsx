import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import { lazy } from '#web/lazy.tsx'
import { LoadingLine } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { AdminList } from './admin-list.tsx'

const AdminBuilder = lazy(async () => ({
  default: (await import('./admin-builder.tsx')).AdminBuilder,
}))
const AdminResults = lazy(async () => ({
  default: (await import('./admin-results.tsx')).AdminResults,
}))

/** The institute's own questions: the list, and one of them with its views. */
export function AdminQuestionnairesPage() {
  const [params] = useSearchParams()
  const { data } = useQuery(queryOf(getAdmin))
  const id = params.get('questionnaire')
  if (!data) return null
  const mayBuild = data.admin.rights.includes('build-questionnaires')
  const mayExport = data.admin.rights.includes('export-applications')
  const isAnswers = params.get('show') === 'answers' || !mayBuild
  if (!id)
    return (
      <>
        <PageTitle>Questionnaires</PageTitle>
        <AdminList mayBuild={mayBuild} />
      </>
    )
  return (
    <Suspense fallback={<LoadingLine>Loading...</LoadingLine>}>
      {isAnswers ? (
        <AdminResults
          key={id}
          id={id}
          mayBuild={mayBuild}
          mayExport={mayExport}
          mayReadRestricted={data.admin.rights.includes('read-restricted-answers')}
        />
      ) : (
        <AdminBuilder key={id} id={id} />
      )}
    </Suspense>
  )
}
