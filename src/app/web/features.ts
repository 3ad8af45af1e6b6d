import type { PageViews, WebFeature } from '#web/feature.ts'

/** Each feature that has addresses of its own is found by its file. */
const found = import.meta.glob<WebFeature>('../../features/*/web/feature.ts', {
  eager: true,
  import: 'feature',
})

const features = Object.values(found)

export const pages = new Map(features.flatMap(({ pages = {} }) => Object.entries(pages)))
export const views = new Map(features.flatMap(({ views = {} }) => Object.entries(views)))
export const links = new Map(features.flatMap(({ links = {} }) => Object.entries(links)))
export const live = features.flatMap(({ live = [] }) => live)

/** What later features add to a page. */
export function viewsOf(page: string): PageViews {
  return Object.assign({}, ...features.map(({ pageViews }) => pageViews?.[page]))
}
