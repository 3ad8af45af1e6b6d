import { ApplicationPage } from '#features/application-form/web/application-page.tsx'
import type { AskedProps } from '#features/application-form/web/form-questionnaires.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/loading-screen.tsx'
import { useCode } from '#web/use-code.ts'

/** The form of an application, with the institute's own questions in it. */
export function FormPage() {
  return <ApplicationPage QuestionnairesView={Asked} />
}

/** Whoever is asked nothing of the kind waits for none of its code. */
function Asked(props: AskedProps) {
  const { code: Component, hasFailed, tryAgain } = useCode(loadAsked, true)
  if (Component) return <Component {...props} />
  if (props.at !== 'page') return null
  if (!hasFailed) return <Loading />
  return (
    <div className="page py-8">
      <Button onClick={tryAgain}>Try again to load the questions</Button>
    </div>
  )
}

async function loadAsked() {
  return (await import('./institute-questions.tsx')).InstituteQuestions
}
