import { useSearchParams } from 'react-router'
import { TextLink } from '#web/ui/link.tsx'
import { OwnQuestionnaires } from './own-questionnaires.tsx'
import { OwnResponse } from './own-response.tsx'

/** What the institute asks beside the form: the list, and one of it while it is answered. */
export function OwnQuestionsPage() {
  const [params, setParams] = useSearchParams()
  const response = params.get('response')
  if (!response) return <OwnQuestionnaires />
  return (
    <>
      <p className="mb-6 text-label">
        <TextLink to="/dashboard/questions">All questions</TextLink>
      </p>
      <OwnResponse
        key={response}
        id={response}
        onSent={() => setParams({ response, sent: 'yes' })}
      />
    </>
  )
}
