// Loaded into the server that is measured: what only the process itself can tell. Not TypeScript, since
// what strips its types would weigh in that process too.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
let cpu = process.cpuUsage()
const lookEveryMs = 50
let beganMb = 0
let peakMb = 0
const inMb = (bytes) => bytes / 1e6

setInterval(() => {
  peakMb = Math.max(peakMb, inMb(process.memoryUsage.rss()))
}, lookEveryMs).unref()

process.on('message', (word) => {
  if (word === 'begin') {
    delay.reset()
    cpu = process.cpuUsage()
    beganMb = inMb(process.memoryUsage.rss())
    peakMb = beganMb
    process.send?.({})
  }
  if (word === 'end') {
    const { user, system } = process.cpuUsage(cpu)
    process.send?.({
      loopDelayP99Ms: delay.percentile(99) / 1e6,
      cpuMs: (user + system) / 1000,
      memoryMb: inMb(process.memoryUsage.rss()),
      beganMb,
      peakMb,
    })
  }
})
