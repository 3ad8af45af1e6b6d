import { AdminHowItWorksPage } from '#features/applications/web/admin-how-it-works-page.tsx'
import { OfficeLetters } from './office-letters.tsx'

/** The table of steps, and what is written beside them. */
export function OfficeHowItWorksPage() {
  return <AdminHowItWorksPage Letters={OfficeLetters} />
}
