import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const everyMs = process.platform === 'linux' ? 25 : 250
/** An ordinary file takes less; what takes more lets others go first. */
const ordinaryCpuMs = 1_000
const ticksOfSecond = 100
/** Where utime and stime are behind the name in /proc/…/stat. */
const [userTicks, systemTicks] = [11, 12]

export type ResourceUse = { cpuMs: number; peakBytes: number }

/** Looks again and again at what a process takes until it is gone, and kills it where that is too much. */
export async function limitProcess(
  pid: number | undefined,
  most: ResourceUse,
  { isOver, kill }: { isOver(): boolean; kill(): void },
): Promise<ResourceUse> {
  let used: ResourceUse = { cpuMs: 0, peakBytes: 0 }
  while (pid !== undefined && !isOver()) {
    const now = await usedBy(pid)
    if (now) used = { cpuMs: now.cpuMs, peakBytes: Math.max(now.peakBytes, used.peakBytes) }
    if (used.cpuMs > ordinaryCpuMs) stepBack(pid)
    if (used.cpuMs > most.cpuMs || used.peakBytes > most.peakBytes) kill()
    await pause(everyMs)
  }
  return used
}

function stepBack(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It is gone.
  }
}

/** Undefined where the system does not tell, or the process is gone. */
async function usedBy(pid: number): Promise<ResourceUse | undefined> {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

async function fromProc(pid: number): Promise<ResourceUse | undefined> {
  const [status, stat] = await Promise.all(
    ['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '')),
  )
  const kilobytes = /VmHWM:\s*(\d+)/.exec(status ?? '')?.[1]
  if (!kilobytes) return undefined
  // The name in parentheses may hold anything.
  const words = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ')
  const ticks = Number(words[userTicks]) + Number(words[systemTicks])
  return { cpuMs: (ticks * 1_000) / ticksOfSecond, peakBytes: Number(kilobytes) * 1024 }
}

/** `ps` says kilobytes, and minutes and seconds. */
async function fromPs(pid: number): Promise<ResourceUse | undefined> {
  const said = await run('ps', ['-o', 'rss=,time=', '-p', `${pid}`]).catch(() => undefined)
  const found = /(\d+)\s+(?:(\d+):)?(\d+):([\d.]+)/.exec(said?.stdout ?? '')
  if (!found) return undefined
  const [kilobytes = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((one) => Number(one ?? 0))
  return {
    cpuMs: ((hours * 60 + minutes) * 60 + seconds) * 1_000,
    peakBytes: kilobytes * 1024,
  }
}
