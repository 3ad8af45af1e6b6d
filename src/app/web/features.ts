import { features as names } from '#features.ts'
import { inOrder } from '#shared/in-order.ts'
import type { WebFeature } from '#web/feature.ts'

/** Each feature that has addresses of its own is found by its file. */
const found = import.meta.glob<WebFeature>('../../features/*/web/feature.ts', {
  eager: true,
  import: 'feature',
})

/** In the order of the features, which is that of the panels of one place. */
const features = inOrder(
  Object.entries(found),
  names,
  ([file]) => file.split('/').at(-3) ?? '',
).map(([, feature]) => feature)

export const pages = new Map(features.flatMap(({ pages = {} }) => Object.entries(pages)))
export const views = new Map(features.flatMap(({ views = {} }) => Object.entries(views)))
export const links = new Map(features.flatMap(({ links = {} }) => Object.entries(links)))
export const panels = features.flatMap(({ panels = {} }) =>
  Object.entries(panels).map(([name, panel]) => ({ name, ...panel })),
)
