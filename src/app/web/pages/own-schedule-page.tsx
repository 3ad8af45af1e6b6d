import { SchedulePage } from '#features/interviews/web/schedule-page.tsx'
import { InterviewQuestions } from '#features/questionnaires/web/interview-questions.tsx'

/** Where the interview is booked, with what is asked before it. */
export function OwnSchedulePage() {
  return <SchedulePage Before={InterviewQuestions} />
}
