// Loaded into the server that is measured: what only the process itself can tell.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
let cpu = process.cpuUsage()

process.on('message', (word) => {
  if (word === 'begin') {
    delay.reset()
    cpu = process.cpuUsage()
    process.send?.({})
  }
  if (word === 'end') {
    const { user, system } = process.cpuUsage(cpu)
    process.send?.({
      loopDelayP99Ms: delay.percentile(99) / 1e6,
      cpuMs: (user + system) / 1000,
      memoryMb: process.memoryUsage.rss() / 1e6,
    })
  }
})
