import type { Feature } from '#server/feature.ts'
import { addReminders } from '#server/reminders.ts'
import { features } from '../../features.ts'

/** The features of the list, in its order: each is found by its name. */
export const installed: readonly Feature[] = await Promise.all(features.map(find))

for (const { contributes = [], reminders = [] } of installed) {
  for (const put of contributes) put()
  addReminders(reminders)
}

async function find(name: string): Promise<Feature> {
  const { feature } = await import(`../../features/${name}/server/feature.ts`)
  return feature
}
