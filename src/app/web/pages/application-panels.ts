import type { NamedPanel } from '#web/application-panels.ts'
import { panels as panelsOfFeatures } from '../features.ts'

/** Every panel beside an application: those of features, and what is put together from two of them. */
export const panels: readonly NamedPanel[] = [
  ...panelsOfFeatures,
  { name: 'questionnaires', place: 'overview', right: 'read-application', load: responses },
]

async function responses() {
  return (await import('./office-responses.tsx')).OfficeResponses
}
