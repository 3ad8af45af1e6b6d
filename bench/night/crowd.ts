import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Applicant } from './applicant.ts'
import type { Kind, NightPlan } from './plan.ts'
import type { Tally } from './tally.ts'

export type CrowdOrder = {
  plan: NightPlan
  port: number
  /** Where the diaries go. */
  file: string
  applicants: Applicant[]
  beganAt: number
}

export type Crowd = {
  tally: Tally<Kind>
  /** Of all that was meant to be done: the same for the same seed and size. */
  planDigest: string
  /** The 99th percentile of how late acts began. */
  lateMs: number
  cpuMs: number
  endedMs: number
  /** By the second. */
  openStreams: number[]
}

/** Lets a crowd go through its night; resolves when all of it is done. */
export async function sendCrowd(order: CrowdOrder): Promise<Crowd> {
  const child = fork(fileURLToPath(new URL('crowd-process.ts', import.meta.url)), {
    serialization: 'advanced',
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The crowd ended with ${code}`)
  })
  ended.catch(() => {})
  child.send(order)
  const [crowd] = await Promise.race([once(child, 'message'), ended])
  return crowd
}
