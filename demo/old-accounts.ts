import type { TestApp } from '#tests/app.ts'
import { bringIn } from '#tests/cast.ts'
import { makePerson } from './people.ts'
import { dayMs } from './play.ts'
import { makeRandom } from './random.ts'

const seed = 7
/** Days before today; records are kept for a year. */
const daysAgo = [349, 344, 341, 338]

/** People who registered long ago and never began: their time is nearly over. */
export async function registerOldAccounts(app: TestApp, today: Date): Promise<void> {
  const began = app.platform.now()
  const random = makeRandom(seed)
  for (const [index, days] of daysAgo.entries()) {
    app.clock.set(new Date(today.getTime() - days * dayMs).toISOString())
    await bringIn(app, makePerson(random, 9_001 + index))
  }
  app.clock.set(began.toISOString())
}
