import { Refusal } from '#server/refusals.ts'

const mostAtOnce = 2
/** Of one person, so that what they send never delays what another does. */
const mostOfPerson = 1
const mostWaiting = 100
const mostWaitingOfPerson = 20
const retryAfterSeconds = 20

type Line = { running: number; waiting: (() => void)[] }

/** Anyone who has something running or waiting; first in turn who got one longest ago. */
const lines = new Map<string, Line>()

/** Does heavy work when it is its turn: two at a time for the whole server, one of each person. */
export async function inTurn<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
  const line = lines.get(person) ?? { running: 0, waiting: [] }
  const all = [...lines.values()]
  const waiting = all.reduce((sum, one) => sum + one.waiting.length, 0)
  if (waiting >= mostWaiting || line.waiting.length >= mostWaitingOfPerson)
    throw new Refusal('busy', 'We’re checking a lot of files right now. Try again in a moment', {
      retryAfter: retryAfterSeconds,
      reason: 'opener',
    })
  lines.set(person, line)
  await new Promise<void>((resolve) => {
    line.waiting.push(resolve)
    admit()
  })
  try {
    return await work()
  } finally {
    line.running--
    admit()
  }
}

function admit(): void {
  for (const [person, line] of [...lines]) {
    if (runningNow() >= mostAtOnce) return
    if (line.running === 0 && line.waiting.length === 0) lines.delete(person)
    if (line.running >= mostOfPerson) continue
    const next = line.waiting.shift()
    if (!next) continue
    line.running++
    // To the end of the line of all.
    lines.delete(person)
    lines.set(person, line)
    next()
  }
}

function runningNow(): number {
  return [...lines.values()].reduce((sum, { running }) => sum + running, 0)
}
