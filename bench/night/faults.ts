import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from './installation.ts'
import type { Fault, NightPlan } from './plan.ts'

/** When a fault began and when what caused it was over, in milliseconds after the beginning. */
export type Happened = { kind: Fault['kind']; beganMs: number; endedMs: number }

type Doing = { begin(): unknown; end?(): unknown }

/** Brings about what a plan has, each at its time. */
export async function bringAbout(
  { faults }: NightPlan,
  installation: Installation,
  beganAt: number,
): Promise<Happened[]> {
  const sinceMs = () => Date.now() - beganAt
  const doings: Record<Fault['kind'], Doing> = {
    killed: { begin: installation.killAndRestart },
    'database stopped': { begin: installation.stopDatabase },
    'clock jumps': { begin: installation.jumpClock },
    'mail silent': { begin: installation.silenceMail, end: installation.reviveMail },
    'disk full': { begin: installation.fillDisk, end: installation.emptyDisk },
    // The crowd does it by itself.
    'answers dropped': { begin: () => {} },
  }
  return Promise.all(
    faults.map(async ({ kind, atMs, lastsMs }) => {
      await pause(Math.max(0, atMs - sinceMs()))
      const beganMs = sinceMs()
      await doings[kind].begin()
      const endsMs = lastsMs > 0 ? atMs + lastsMs : beganMs
      await pause(Math.max(0, endsMs - sinceMs()))
      await doings[kind].end?.()
      return { kind, beganMs, endedMs: lastsMs > 0 ? sinceMs() : beganMs }
    }),
  )
}
