import type { Right } from '#shared/rights.ts'
import { allApplications, viewWords } from '#web/office-places.ts'

/** Names a view of the applications in the address; the list is not named. */
export type ApplicationView = keyof typeof viewWords

/** Views of the applications in the order of their tabs; no right: whoever may see the list. */
export const applicationViews: readonly { view: ApplicationView | null; right?: Right }[] = [
  { view: null },
  { view: 'board' },
  { view: 'mine', right: 'read-application' },
  { view: 'reviews', right: 'review-applications' },
  { view: 'messages', right: 'read-messages' },
  { view: 'documents', right: 'check-documents' },
  { view: 'releases', right: 'release-decisions' },
  { view: 'requests', right: 'answer-requests' },
  { view: 'duplicates', right: 'merge-people' },
  { view: 'enter', right: 'enter-applications' },
  { view: 'mass-acts', right: 'approve-mass-acts' },
]

/** The views of somebody with these rights that show something else than the applications themselves. */
export function placesFor(rights: readonly string[]): { to: string; label: string }[] {
  return applicationViews.flatMap(({ view, right }) =>
    view && right && rights.includes(right)
      ? [{ to: `${allApplications.pathname}?show=${view}`, label: viewWords[view] }]
      : [],
  )
}
