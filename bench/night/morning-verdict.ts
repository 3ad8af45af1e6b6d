import { type Check, type Look, makeChecks } from './checks.ts'
import type { ArrivedMail } from './mail-server.ts'
import type { MorningLine, MorningPerson } from './morning-crowd.ts'

/** What the database holds of a decision in the end. */
export type ReleasedDecision = {
  application: string
  state: string
  outcome: string
  releasedAt: number
  /** Rows of the timeline that lead to it, and mails that tell of it. */
  steps: number
  mails: string[]
}

type Morning = {
  people: readonly MorningPerson[]
  decisions: readonly ReleasedDecision[]
  sessions: ReadonlySet<string>
  arrived: readonly ArrivedMail[]
  beganAt: number
  goesOutAt: number
  outAt: number
}

/** Two processes on one machine, and what they say of a moment. */
const clockSlackMs = 1_000

/** Holds what people saw against what is stored, line by line. */
export function makeMorningVerdict({ people, sessions, ...morning }: Morning) {
  const { look, checks } = makeChecks()
  const dueMs = morning.goesOutAt - morning.beganAt
  const outMs = morning.outAt - morning.beganAt
  const saw = new Set<number>()

  function line(one: MorningLine): void {
    const { n, t } = one
    if (one.did === 'logs in') {
      look(
        'no one hears anything but 200 and 503',
        isUsual(one.status, [200, 503]),
        () => `${n} at ${t} ms: ${one.status}`,
      )
      if (one.session)
        look('an acknowledged login is stored', sessions.has(one.session), () => `${n} at ${t} ms`)
      return
    }
    look(
      'no one hears anything but 200 and 503',
      isUsual(one.status, [200, 404, 503]),
      () => `${n} at ${t} ms: ${one.status}`,
    )
    if (one.status !== 200 && one.status !== 404) return
    const sees = one.outcomes.length > 0
    if (t < dueMs - clockSlackMs)
      look('no one sees a decision before its time', !sees, () => `${n} at ${t} ms`)
    if (sees)
      look(
        'everyone sees their own decision, and one',
        one.outcomes.length === 1 && one.outcomes[0] === people[n]?.outcome,
        () => `${n}: ${one.outcomes.join(', ')}, not ${people[n]?.outcome}`,
      )
    if (one.asked > outMs) look('everyone sees it when all are out', sees, () => `${n} at ${t} ms`)
    if (saw.has(n)) look('what was seen once is seen again', sees, () => `${n} at ${t} ms`)
    if (sees) saw.add(n)
  }

  return {
    line,
    end(): Check[] {
      judgeReleased(morning, look)
      return checks()
    },
  }
}

function isUsual(status: number | string, usual: readonly number[]): boolean {
  return typeof status === 'string' || usual.includes(status)
}

function judgeReleased(
  { decisions, arrived, goesOutAt }: Pick<Morning, 'decisions' | 'arrived' | 'goesOutAt'>,
  look: Look,
): void {
  const cameAt = new Map<string, number[]>()
  for (const { messageId, at } of arrived)
    cameAt.set(messageId, [...(cameAt.get(messageId) ?? []), at])
  for (const { application, state, releasedAt, steps, mails } of decisions) {
    look(
      'each decision is released, by one step',
      state === 'released' && steps === 1,
      () => `${application}: ${state}, ${steps} steps`,
    )
    look(
      'none is released before its time',
      releasedAt >= goesOutAt,
      () => `${application}: ${releasedAt - goesOutAt} ms`,
    )
    look(
      'each has one mail of its own',
      mails.length === 1,
      () => `${application}: ${mails.length}`,
    )
    const times = mails.flatMap((id) => cameAt.get(id) ?? [])
    look(
      'each mail arrives once',
      times.length === mails.length,
      () => `${application}: ${times.length} times`,
    )
    look(
      'no mail comes before its decision',
      times.every((at) => at >= releasedAt - clockSlackMs),
      () => `${application}: ${Math.min(...times) - releasedAt} ms`,
    )
  }
}
