import type { OwnPage, OwnPages } from '#web/own-pages.ts'

/** Apart from the pages of the office: what applicants load does not name those. */
const found = import.meta.glob<OwnPages>('../../features/*/web/own-pages.ts', {
  eager: true,
  import: 'ownPages',
})

const pages = new Map(Object.values(found).flatMap((pages) => Object.entries(pages)))

/** Whether a feature has it. */
export function isThere(page: string): boolean {
  return pages.has(page)
}

/** A page that is one feature's own; there is none where the feature is taken out. */
export async function ownPage(page: string): Promise<OwnPage> {
  return (await pages.get(page)?.()) ?? (await import('./pages/not-found-page.tsx')).NotFoundPage
}
