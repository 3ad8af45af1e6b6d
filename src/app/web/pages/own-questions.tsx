import { OwnQuestionsPage } from '#features/questionnaires/web/own-questions-page.tsx'
import { OwnFiles } from './own-files.tsx'

/** What the institute asks beside the form, where files can be answers too. */
export function OwnQuestions() {
  return (
    <OwnFiles>
      <OwnQuestionsPage />
    </OwnFiles>
  )
}
