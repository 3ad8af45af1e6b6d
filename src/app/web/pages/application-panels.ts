import { features } from '#features.ts'
import { inOrder } from '#shared/in-order.ts'
import type { ApplicationPanels, NamedPanel } from '#web/application-panels.ts'

/** Apart from what features show at addresses of their own: only the page of an application needs these. */
const found = import.meta.glob<ApplicationPanels>('../../../features/*/web/panels.ts', {
  eager: true,
  import: 'panels',
})

const ofFeatures = inOrder(
  Object.entries(found),
  features,
  ([file]) => file.split('/').at(-3) ?? '',
).flatMap(([, panels]) => Object.entries(panels))

/** Every panel beside an application: those of features, in their order, and what is assembled from two of them. */
export const panels: readonly NamedPanel[] = [
  ...ofFeatures.map(([name, panel]) => ({ name, ...panel })),
  { name: 'questionnaires', place: 'overview', right: 'read-application', load: responses },
]

async function responses() {
  return (await import('./office-responses.tsx')).OfficeResponses
}
