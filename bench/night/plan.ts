import type { Program } from '#shared/programs.ts'
import { randomFrom } from '#tests/random.ts'

/** What one machine carries of a nation's night: a tenth of its submits and saves, and what comes with them. */
const perSecond = { save: 170, submit: 2.5, read: 400, 'log in': 4 }
const streams = 2_000
/** Who tries when it is over, beside those who are in time. */
const latePerSecond = 0.2
const writersForEachStream = 1
/** Who submits in the master's last second, when no one is there to hear it. */
const lastSecond = { share: 20, least: 5 }
/** Of those that change something. */
const lostShare = 0.2
/** Anyone who first tries in the last seconds of the grace, and has to come back, may be too late. */
export const graceMarginMs = 10_000
const drainMs = 90_000
const tellingMs = 3_000
const minuteMs = 60_000
const diskFullMs = 60_000

export type Kind = keyof typeof perSecond
export const kinds = Object.keys(perSecond) as Kind[]

export type Fault = {
  kind:
    | 'answers dropped'
    | 'killed'
    | 'mail silent'
    | 'database stopped'
    | 'disk full'
    | 'clock jumps'
  atMs: number
  /** None for what happens in an instant. */
  lastsMs: number
}

export type NightPlan = {
  seed: number
  durationMs: number
  /** Of the rates above. */
  share: number
  rates: Record<Kind, number>
  people: number
  streams: number
  lostShare: number
  closesAtMs: number
  graceMinutes: number
  /** How long people go on trying afterward, and how long open pages are then still told. */
  drainMs: number
  tellingMs: number
  faults: Fault[]
}

/** When each fault comes, as a share of the night; the master's program closes at `closesAt`. */
const closesAt = 0.6
const instants: readonly (readonly [Fault['kind'], number])[] = [
  ['killed', 0.17],
  ['database stopped', 0.36],
  ['clock jumps', 0.54],
  ['database stopped', 0.82],
]
const spans: readonly (readonly [Fault['kind'], number, number])[] = [
  ['answers dropped', 0.04, 0.12],
  ['mail silent', 0.22, 0.32],
  ['disk full', 0.42, 0.5],
  ['answers dropped', 0.66, 0.76],
]
/** It is killed so short before the deadline that it is back only after it. */
const killedBeforeCloseMs = 1_000

export function planNight(of: { minutes: number; share: number; seed: number }): NightPlan {
  const durationMs = of.minutes * minuteMs
  const closesAtMs = closesAt * durationMs
  const rates = Object.fromEntries(kinds.map((kind) => [kind, perSecond[kind] * of.share]))
  const open = Math.round(streams * of.share)
  const plan = {
    ...of,
    durationMs,
    rates: rates as Record<Kind, number>,
    streams: open,
    lostShare,
    drainMs,
    tellingMs,
    closesAtMs,
    graceMinutes: Math.max(1, Math.round(of.minutes * 0.1)),
    faults: [
      ...instants.map(([kind, at]) => ({ kind, atMs: at * durationMs, lastsMs: 0 })),
      { kind: 'killed' as const, atMs: closesAtMs - killedBeforeCloseMs, lastsMs: 0 },
      ...spans.map(([kind, from, to]) => ({
        kind,
        atMs: from * durationMs,
        lastsMs: Math.min((to - from) * durationMs, kind === 'disk full' ? diskFullMs : durationMs),
      })),
    ].sort((a, b) => a.atMs - b.atMs),
  }
  const people = submitsOf({ ...plan, people: 0 }).length + open * writersForEachStream
  return { ...plan, people }
}

export function graceEndMs({ closesAtMs, graceMinutes }: NightPlan): number {
  return closesAtMs + graceMinutes * minuteMs
}

/** Whether something of this kind is going on. */
export function isDuring({ faults }: NightPlan, kind: Fault['kind'], ms: number): boolean {
  return faults.some((one) => one.kind === kind && ms >= one.atMs && ms < one.atMs + one.lastsMs)
}

type Submit = { atMs: number; program: Program; writesUntilMs: number }

/** One for each who submits: steadily, the master's until its grace ends; a rush before it closes; a few too late. */
export function submitsOf(plan: NightPlan): Submit[] {
  const random = randomFrom(plan.seed)
  const over = graceEndMs(plan)
  const rate = plan.rates.submit
  const inTime = Array.from({ length: Math.floor((rate * plan.durationMs) / 1000) }, (_, n) => {
    const atMs = ((n + random()) * 1000) / rate
    const program = atMs < over - graceMarginMs && n % 2 === 0 ? 'msc' : 'ba'
    return { atMs, program, writesUntilMs: atMs } as const
  })
  const firstLate = over + graceMarginMs / 5
  const lateCount = Math.ceil(
    (Math.max(0, plan.durationMs - firstLate) * latePerSecond * plan.share) / 1000,
  )
  const late = Array.from({ length: lateCount }, () => {
    const atMs = firstLate + random() * (plan.durationMs - firstLate)
    return { atMs, program: 'msc', writesUntilMs: atMs } as const
  })
  const count = Math.max(lastSecond.least, Math.round(lastSecond.share * plan.share))
  const last = Array.from({ length: count }, () => {
    const atMs = plan.closesAtMs - killedBeforeCloseMs * (0.1 + 0.8 * random())
    // What is still to be saved would go first, and the second would be over.
    return { atMs, program: 'msc', writesUntilMs: 0 } as const
  })
  return [...inTime, ...last, ...late].sort((a, b) => a.atMs - b.atMs)
}

export type Role = { program: Program; submitAtMs: number | undefined; writesUntilMs: number }

/** What each person is there for, who types nothing into what they have submitted; those who submit and those who write on are mixed. */
export function rolesOf(plan: NightPlan): Role[] {
  const random = randomFrom(plan.seed + 1)
  const submits = submitsOf(plan).map(({ atMs, ...role }) => ({ ...role, submitAtMs: atMs }))
  const writers = Array.from({ length: plan.people - submits.length }, (_, n) => ({
    program: n % 2 === 0 ? ('msc' as const) : ('ba' as const),
    submitAtMs: undefined,
    writesUntilMs: plan.durationMs,
  }))
  const all: Role[] = [...submits, ...writers]
  for (let n = all.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1))
    const [one, two] = [all[n], all[other]]
    if (one && two) [all[n], all[other]] = [two, one]
  }
  return all
}

/** What somebody does on their own account, whatever comes of it. */
export type Act = { kind: Kind; atMs: number; person: number; path?: Path; place?: number }

/** What is typed into, and how it reads: the place counts what one person has typed there. */
export const typed = {
  'employment.currentEmployer.jobTitle': (place: number) => `Team lead, grade ${place}`,
  'employment.currentEmployer.name': (place: number) =>
    `Chesapeake Regional Library, branch ${place}`,
  'education.statement': (place: number) => `${statement} This is version ${place}`,
} as const
export type Path = keyof typeof typed
const paths = Object.keys(typed) as Path[]

const statement =
  'For eleven years I have led small teams, and the part of the work that stayed with me was never the plan. It was the conversation before it: somebody says what they are really worried about, and the plan changes. I began to train as a coach to get better at that conversation, and found that I had many habits and few reasons for them.'

/** Which of the things that were typed into a question an answer is; 0 for what was there before. */
export function placeOf(value: unknown): number {
  return typeof value === 'string' ? Number(/ (\d+)$/.exec(value)?.[1] ?? 0) : 0
}

/** The acts of one kind in their order, the same for the same seed. */
export function* actsOf(plan: NightPlan, roles: readonly Role[], kind: Kind): Generator<Act> {
  if (kind === 'submit') {
    const order = roles.flatMap(({ submitAtMs }, person) =>
      submitAtMs === undefined ? [] : [{ kind, atMs: submitAtMs, person }],
    )
    yield* order.sort((a, b) => a.atMs - b.atMs)
    return
  }
  const random = randomFrom(plan.seed + 2 + kinds.indexOf(kind))
  const rate = plan.rates[kind]
  const places = roles.map((): Partial<Record<Path, number>> => ({}))
  for (let n = 0; ; n++) {
    const atMs = ((n + random()) * 1000) / rate
    if (atMs >= plan.durationMs) return
    const person = draw(random, roles, (role) => kind !== 'save' || role.writesUntilMs > atMs)
    if (kind !== 'save') {
      yield { kind, atMs, person }
      continue
    }
    const path = paths[Math.floor(random() * paths.length)]
    const own = places[person]
    if (!path || !own) continue
    const place = (own[path] ?? 0) + 1
    own[path] = place
    yield { kind, atMs, person, path, place }
  }
}

function draw(random: () => number, roles: readonly Role[], fits: (role: Role) => boolean): number {
  for (;;) {
    const person = Math.floor(random() * roles.length)
    const role = roles[person]
    if (role && fits(role)) return person
  }
}
