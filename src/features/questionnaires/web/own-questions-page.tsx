import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Failed } from '#web/failed.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { keyOf, queryClient, queryOf } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { listOwnQuestionnaires, readOwnResponse } from '../contract.ts'
import { AnswerForm } from './answer-form.tsx'
import { OwnQuestionnaires } from './own-questionnaires.tsx'
import { SentAnswers } from './sent-answers.tsx'

/** What the institute asks beside the form: the list, and one of it while it is answered. */
export function OwnQuestionsPage() {
  const [params] = useSearchParams()
  const response = params.get('response')
  if (response) return <OneResponse key={response} id={response} />
  return <OwnQuestionnaires />
}

function OneResponse({ id }: { id: string }) {
  const { user } = useSession()
  const [, setParams] = useSearchParams()
  const read = useQuery({ ...queryOf(readOwnResponse, { params: { id } }), gcTime: 0 })
  const { data } = read

  async function readAgain() {
    await read.refetch()
    await queryClient.invalidateQueries({ queryKey: keyOf(listOwnQuestionnaires) })
  }

  return (
    <>
      <p className="mb-6 text-label">
        <TextLink to="/dashboard/questions">All questions</TextLink>
      </p>
      {read.error && <Failed error={read.error} onRetry={read.refetch} />}
      {read.isPending && (
        <p role="status" className="text-umber">
          Loading the questions...
        </p>
      )}
      {data?.isOpen && user && (
        <AnswerForm
          // What is typed lives in the form: only another version, or another state, begins it anew.
          key={`${data.version} ${data.state}`}
          owner={user.id}
          response={data}
          onReadAgain={() => void readAgain()}
          onSent={() => {
            void queryClient.invalidateQueries()
            setParams({ response: id, sent: 'yes' })
          }}
        />
      )}
      {data && !data.isOpen && (
        <>
          <PageTitle>{data.definition.title}</PageTitle>
          {data.sentAt ? (
            <SentAnswers response={data} />
          ) : (
            <Banner>These questions are not asked any more.</Banner>
          )}
        </>
      )}
    </>
  )
}
