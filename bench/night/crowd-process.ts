// A crowd of applicants in a process of its own, which goes before others: one that comes too late
// measures itself.
import { createHash } from 'node:crypto'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '#tests/random.ts'
import { type Applicant, makeApplicant } from './applicant.ts'
import type { Crowd, CrowdOrder } from './crowd.ts'
import { type Entry, type Line, openDiaries } from './diary.ts'
import { openExchange } from './exchange.ts'
import { type Act, actsOf, isDuring, type Kind, kinds, rolesOf } from './plan.ts'
import { keepStream } from './stream.ts'
import { makeTally } from './tally.ts'

const aheadOfOthers = -10
/** How many streams are opened in a second before the beginning. */
const streamsPerSecond = 400

process.once('message', async ({ plan, port, file, applicants, beganAt }: CrowdOrder) => {
  try {
    setPriority(aheadOfOthers)
  } catch {
    // Not everybody may; how late it was is told either way.
  }
  const random = randomFrom(plan.seed + 100)
  const diaries = openDiaries<Line>(file)
  const exchange = openExchange(port, random)
  const tally = makeTally(kinds, ['save', 'submit'])
  const digest = createHash('sha256')
  const late: number[] = []
  const began = performance.now() + beganAt - Date.now()
  const sinceMs = () => performance.now() - began
  const isOver = () => sinceMs() > plan.durationMs + plan.drainMs
  const world = {
    sinceMs,
    isOver,
    random,
    write: (n: number, entry: Entry) => diaries.write({ n, t: Math.round(sinceMs()), ...entry }),
    async send(kind: Kind, bytes: Buffer) {
      const sentMs = sinceMs()
      const loses = kind !== 'read' && isDuring(plan, 'answers dropped', sentMs)
      const answer = await exchange.send(bytes, loses ? plan.lostShare : 0)
      tally.note(kind, sentMs, sinceMs(), typeof answer === 'string' ? answer : answer.status)
      return answer
    },
  }
  const people = applicants.map((applicant: Applicant) => makeApplicant(world, applicant))
  const streams: ReturnType<typeof keepStream>[] = []
  for (const [n, { token }] of applicants.slice(0, plan.streams).entries()) {
    const hears = people[n]?.hears ?? (() => {})
    streams.push(keepStream({ port, token, hears, random }))
    if (n % streamsPerSecond === streamsPerSecond - 1) await pause(1_000)
  }

  const openStreams: number[] = []
  const counting = setInterval(() => {
    openStreams[Math.floor(sinceMs() / 1000)] = streams.filter((one) => one.isOpen()).length
  }, 1_000)
  await Promise.all(kinds.map(follow))
  await Promise.all(people.map((person) => person.done()))
  const endedMs = sinceMs()
  // What was submitted at the end is still told to open pages.
  await pause(plan.tellingMs)
  clearInterval(counting)
  for (const stream of streams) stream.close()
  exchange.close()
  await diaries.close()
  const { user, system } = process.cpuUsage()
  late.sort((a, b) => a - b)
  const crowd: Crowd = {
    tally: tally.end(),
    planDigest: digest.digest('hex'),
    lateMs: late[Math.floor(late.length * 0.99)] ?? 0,
    cpuMs: (user + system) / 1000,
    endedMs,
    openStreams: Array.from(openStreams, (count) => count ?? 0),
  }
  process.send?.(crowd, () => process.disconnect())

  /** Acts come when they are due, whatever became of those before. */
  async function follow(kind: Kind): Promise<void> {
    for (const act of actsOf(plan, rolesOf(plan), kind)) {
      const early = act.atMs - sinceMs()
      if (early > 1) await pause(early)
      late.push(sinceMs() - act.atMs)
      digest.update(`${kind} ${act.person} ${Math.round(act.atMs)} ${act.path} ${act.place}\n`)
      begin(act)
    }
  }

  function begin({ kind, person: n, path, place }: Act): void {
    const person = people[n]
    if (kind === 'save' && path && place) person?.type(path, place)
    if (kind === 'submit') person?.submit()
    if (kind === 'read') void person?.read()
    if (kind === 'log in') void person?.logIn()
  }
})
