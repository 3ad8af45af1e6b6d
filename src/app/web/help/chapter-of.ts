import { allApplications, type OfficePlace } from '#web/office-places.ts'
import { pages, views } from '../features.ts'

/** The chapters of the pages that are assembled from several features; the others name theirs in `web/feature.ts`. */
const ownChapters = {
  applications: 'The list',
  application: 'One application, several people',
  preview: 'As the applicant sees it',
  calendar: 'Interviews',
  admins: 'Staff and your login',
  settings: 'Settings',
  'how-it-works': 'Steps',
} as const

/** The chapter of the office's guide that is about the page in view. */
export function chapterOf({ pathname, search }: OfficePlace): string {
  const path = pathname.slice('/admin-panel/'.length)
  const params = new URLSearchParams(search)
  if (path.startsWith('applications/'))
    return params.get('as') === 'applicant' ? ownChapters.preview : ownChapters.application
  const view = pathname === allApplications.pathname ? params.get('show') : null
  const found = views.get(view ?? '') ?? pages.get(path)
  return (
    found?.chapter ?? new Map(Object.entries(ownChapters)).get(path) ?? ownChapters.applications
  )
}
