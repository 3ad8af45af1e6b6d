import type { Feature } from '#server/feature.ts'
import { addReminders } from '#server/reminders.ts'
import { features } from '../../features.ts'
import { findFeature } from './find-feature.ts'

/** The features of the list, in its order: each is found by its name. */
export const installed: readonly Feature[] = await Promise.all(features.map(findFeature))

for (const { contributes = [], reminders = [] } of installed) {
  for (const put of contributes) put()
  addReminders(reminders)
}
