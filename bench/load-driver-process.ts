// Sends what it is told to at its own pace, in a process that goes before others: a driver that comes too
// late measures itself.
import { setPriority } from 'node:os'
import { arrive } from './load.ts'
import type { Driven, Order } from './load-driver.ts'

const aheadOfOthers = -10

process.once('message', async ({ port, seconds, flows }: Order) => {
  try {
    setPriority(aheadOfOthers)
  } catch {
    // Not everybody may; how late it was is told either way.
  }
  const began = process.cpuUsage()
  const loads = await Promise.all(
    flows.map(({ perSecond, once, inTurn }) => {
      let n = 0
      const next = () => once.pop() ?? inTurn[n++ % inTurn.length] ?? Buffer.alloc(0)
      return arrive(port, { perSecond, seconds, next })
    }),
  )
  const { user, system } = process.cpuUsage(began)
  const driven: Driven = { loads, cpuMs: (user + system) / 1000 }
  process.send?.(driven, () => process.disconnect())
})
