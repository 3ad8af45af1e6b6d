/** What the pages of the office are called, by what follows `/admin-panel/`: on the rail and on ways back. */
export const pageWords = {
  home: 'Home',
  applications: 'Applications',
  calendar: 'Calendar',
  contracts: 'Contracts',
  finance: 'Finance',
  questionnaires: 'Questionnaires',
  mail: 'Email',
  reports: 'Reports',
  settings: 'Settings',
  admins: 'Admins',
  'how-it-works': 'How it works',
} as const

/** Views of the applications beside their list, by their name in the address. */
export const viewWords = {
  board: 'Board',
  mine: 'My work',
  reviews: 'My reviews',
  messages: 'Messages',
  documents: 'Documents',
  releases: 'Releases',
  requests: 'Requests',
  duplicates: 'Duplicates',
  enter: 'Enter an application',
  'mass-acts': 'Exports and messages',
} as const

export type OfficePlace = { pathname: string; search: string }

const panel = '/admin-panel/'
const ofOne = /^\/admin-panel\/applications\/./

/** The list of applications, where no one knows where somebody came from. */
export const allApplications: OfficePlace = { pathname: `${panel}applications`, search: '' }

/** The name of a page of the office, or of a view of the applications. */
export function nameOfPlace({ pathname, search }: OfficePlace): string {
  const page = pathname.slice(panel.length)
  const view = page === 'applications' ? new URLSearchParams(search).get('show') : null
  const names = view === null ? pageWords : viewWords
  return new Map(Object.entries(names)).get(view ?? page) ?? pageWords.applications
}

let last = allApplications

/** Keeps which page was open last that is not one application, for the way back from one. */
export function rememberPlace({ pathname, search }: OfficePlace): void {
  if (pathname.startsWith(panel) && !ofOne.test(pathname)) last = { pathname, search }
}

export function lastPlace(): OfficePlace {
  return last
}
