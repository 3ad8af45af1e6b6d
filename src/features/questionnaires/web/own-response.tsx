import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { everything, queryOf, readAgain } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { listOwnQuestionnaires, readOwnResponse } from '../contract.ts'
import { AnswerForm } from './answer-form.tsx'
import { SentAnswers } from './sent-answers.tsx'

/** One questionnaire while it is answered, or what was sent in. */
export function OwnResponse({ id, onSent }: { id: string; onSent: () => void }) {
  const { user } = useSession()
  const read = useQuery({ ...queryOf(readOwnResponse, { params: { id } }), gcTime: 0 })
  const { data } = read

  const beginAgain = () => readAgain([readOwnResponse, listOwnQuestionnaires])

  return (
    <>
      <Loaded query={read} loading="Loading the questions..." />
      {data?.isOpen && user && (
        <AnswerForm
          // What is typed lives in the form: only another version, or another state, begins it again.
          key={`${data.version} ${data.state}`}
          owner={user.id}
          response={data}
          onReadAgain={() => void beginAgain()}
          onSent={() => {
            void readAgain(everything)
            onSent()
          }}
        />
      )}
      {data && !data.isOpen && (
        <>
          <PageTitle>{data.definition.title}</PageTitle>
          {data.sentAt ? (
            <SentAnswers response={data} onTakenBack={() => void beginAgain()} />
          ) : (
            <Banner>We no longer ask these questions.</Banner>
          )}
        </>
      )}
    </>
  )
}
