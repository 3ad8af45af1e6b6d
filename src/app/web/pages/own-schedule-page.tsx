import { SchedulePage } from '#features/interviews/web/schedule-page.tsx'
import { AskedBefore } from '#features/questionnaires/web/asked-before.tsx'

/** Where the interview is booked, with what is asked before it. */
export function OwnSchedulePage() {
  return <SchedulePage Before={AskedBefore} />
}
