import type { Right } from '#shared/rights.ts'
import type { LoadPage } from '#web/feature.ts'
import { allApplications, namePlaces } from '#web/office-places.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { pages, views } from './features.ts'

type Line = { label: string; place: number; icon: IconName; right?: Right }

/** Pages that are assembled from several features. */
const composed: Readonly<Record<string, Line>> = {
  applications: { label: 'Applications', place: 20, icon: 'document' },
  calendar: { label: 'Calendar', place: 30, icon: 'calendar', right: 'arrange-interviews' },
  settings: { label: 'Settings', place: 90, icon: 'settings', right: 'read-settings' },
  admins: { label: 'Admins', place: 100, icon: 'person' },
  'how-it-works': { label: 'How it works', place: 110, icon: 'arch' },
}

/** The pages of the office, as they are on the rail. */
export const officeLines: ReadonlyMap<string, Line> = new Map(
  inPlace([...Object.entries(composed), ...pages]),
)

type View = {
  label: string
  place: number
  /** None: anyone who may see the list. */
  right?: Right
  /** Absent where the list shows it itself. */
  load?: LoadPage
}

/** The views of the applications beside their list. */
export const applicationViews: ReadonlyMap<string, View> = new Map(
  inPlace<View>([['board', { label: 'Board', place: 10 }], ...views]),
)

namePlaces({ pages: officeLines, views: applicationViews })

function inPlace<T extends { place: number }>(entries: readonly (readonly [string, T])[]) {
  return [...entries].sort(([, one], [, other]) => one.place - other.place)
}

type Place = { view: string; to: string; label: string }

/** The views of somebody with these rights that show something else than the applications themselves. */
export function viewsFor(rights: readonly string[]): Place[] {
  return [...applicationViews].flatMap(([view, { label, right }]) =>
    right && rights.includes(right)
      ? [{ view, to: `${allApplications.pathname}?show=${view}`, label }]
      : [],
  )
}
