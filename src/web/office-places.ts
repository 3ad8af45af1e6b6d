export type OfficePlace = { pathname: string; search: string }

const panel = '/admin-panel/'
const ofOne = /^\/admin-panel\/applications\/./

/** The list of applications, where no one knows where somebody came from. */
export const allApplications: OfficePlace = { pathname: `${panel}applications`, search: '' }

type Names = ReadonlyMap<string, { label: string }>

let names: { pages: Names; views: Names } = { pages: new Map(), views: new Map() }

/** Pages of the office by what follows `/admin-panel/`, and views of the applications by their name in the address. */
export function namePlaces(given: typeof names): void {
  names = given
}

/** The name of a page of the office, or of a view of the applications. */
export function nameOfPlace({ pathname, search }: OfficePlace): string {
  const page = pathname.slice(panel.length)
  const view = page === 'applications' ? new URLSearchParams(search).get('show') : null
  const named = view === null ? names.pages.get(page) : names.views.get(view)
  return named?.label ?? 'Applications'
}

let last = allApplications

/** Keeps which page was open last that is not one application, for the way back from one. */
export function rememberPlace({ pathname, search }: OfficePlace): void {
  if (pathname.startsWith(panel) && !ofOne.test(pathname)) last = { pathname, search }
}

export function lastPlace(): OfficePlace {
  return last
}
