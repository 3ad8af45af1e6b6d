import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Program } from '#shared/programs.ts'
import { type Answer, request } from '../load.ts'
import { password } from '../people.ts'
import type { Entry, Places, Silence } from './diary.ts'
import { type Kind, type Path, placeOf, typed } from './plan.ts'

export type Applicant = {
  n: number
  email: string
  token: string
  from: string
  program: Program
  application: string
  revision: number
}

/** What all applicants of one crowd share. */
export type World = {
  sinceMs(): number
  write(n: number, entry: Entry): void
  send(kind: Kind, bytes: Buffer): Promise<Answer | Silence>
  /** Whether nobody tries again. */
  isOver(): boolean
  random(): number
}

type Draft = { education: Record<string, unknown>; employment: Record<string, unknown> }

const firstRetryMs = 300
const longestRetryMs = 8_000
/** Few wait for as long as they are asked to. */
const longestWaitMs = 10_000
const mostLogins = 20

/**
 * Somebody at a form: types, saves one thing after the other and again where no answer came, submits with
 * one key, and notes it all.
 */
export function makeApplicant(world: World, { n, email, token, from, program, ...own }: Applicant) {
  const tab = `night-${n}-${program}`
  let { revision } = own
  let seq = 0
  let acknowledged = 0
  let unsent: Places = {}
  let wantsToSubmit = false
  let isSubmitted = false
  let work: Promise<void> | undefined
  const write = (entry: Entry) => world.write(n, entry)
  const readOwn = request(`GET /api/users/application?program=${program}`, { token, from })

  /** Tries again until it is answered, as a page or its person does. */
  async function insist(kind: Kind, bytes: Buffer, note: (answer: Answer | Silence) => void) {
    for (let failures = 0; !world.isOver(); failures++) {
      const answer = await world.send(kind, bytes)
      note(answer)
      if (typeof answer !== 'string' && answer.status !== 503) return
      const asked = typeof answer === 'string' ? undefined : answer.retryAfter
      await pause(waitMs(failures, asked))
    }
  }

  function waitMs(failures: number, askedSeconds: number | undefined): number {
    const grown = Math.min(firstRetryMs * 2 ** failures, longestRetryMs)
    const base = askedSeconds === undefined ? grown : Math.min(askedSeconds * 1000, longestWaitMs)
    return base * (0.75 + world.random() / 2)
  }

  async function save(): Promise<void> {
    const places = unsent
    unsent = {}
    seq++
    write({ did: 'sends save', seq, places })
    const body = { applicationType: program, tab, seq, revision, ...changeOf(places) }
    const bytes = request('POST /api/users/application', { token, from, body })
    await insist('save', bytes, (got) => {
      const { status, saved } = readSaved(got)
      write({ did: 'sees save', seq, status, ...(saved && { revision: saved.revision }) })
      if (saved) {
        revision = saved.revision
        acknowledged = seq
      }
    })
  }

  async function submit(): Promise<void> {
    wantsToSubmit = false
    const key = randomUUID()
    write({ did: 'sends submit', key, revision, saves: acknowledged })
    const body = { revision, declared: true }
    const route = `POST /api/users/applications/${own.application}/submit` as const
    const bytes = request(route, { token, from, body, key })
    await insist('submit', bytes, (got) => {
      const seen = readSubmitted(got)
      write({ did: 'sees submit', ...seen })
      if (seen.receipt) isSubmitted = true
    })
  }

  async function workOff(): Promise<void> {
    while (!world.isOver()) {
      if (Object.keys(unsent).length > 0) await save()
      else if (wantsToSubmit) await submit()
      else return
    }
  }

  function start(): void {
    work ??= workOff().finally(() => {
      work = undefined
    })
  }

  return {
    type(path: Path, place: number): void {
      write({ did: 'types', path, place })
      unsent[path] = place
      start()
    },
    submit(): void {
      wantsToSubmit = true
      start()
    },
    async read(): Promise<void> {
      const asked = Math.round(world.sinceMs())
      const knew = { saves: acknowledged, submitted: isSubmitted }
      const got = await world.send('read', readOwn)
      if (typeof got === 'string' || got.status === 503) return
      write({ did: 'sees own', status: got.status, asked, knew, ...readApplication(got) })
    },
    async logIn(): Promise<void> {
      const bytes = request('POST /api/users/login', { from, body: { email, password } })
      for (let tries = 0; tries < mostLogins && !world.isOver(); tries++) {
        const got = await world.send('log in', bytes)
        const seen = readLogin(got)
        write({ did: 'sees log in', ...seen })
        if (typeof got !== 'string' && got.status !== 503) return
        await pause(waitMs(tries, typeof got === 'string' ? undefined : got.retryAfter))
      }
    },
    hears: (what: 'ready' | 'change' | 'end') => write({ did: 'hears', what }),
    /** Resolves when nothing is left to send. */
    async done(): Promise<void> {
      while (work) await work
    },
  }
}

function changeOf(places: Places): object {
  const change: Record<string, Record<string, unknown>> = {}
  for (const [path, place] of Object.entries(places) as [Path, number][]) {
    const [section = '', first = '', second] = path.split('.')
    const value = typed[path](place)
    const inside = change[section]
    const before = inside?.[first]
    const said = second === undefined ? value : { ...(before as object), [second]: value }
    change[section] = { ...inside, [first]: said }
  }
  return change
}

function readSaved(got: Answer | Silence) {
  if (typeof got === 'string') return { status: got }
  if (got.status !== 200) return { status: got.status }
  return { status: 200, saved: JSON.parse(got.body) as { revision: number } }
}

function readSubmitted(got: Answer | Silence) {
  if (typeof got === 'string') return { status: got }
  if (got.status !== 200) return { status: got.status, code: codeOf(got) }
  const said = JSON.parse(got.body)
  const receipt = {
    number: String(said.receiptNumber),
    at: Date.parse(said.submittedAt),
    withinGrace: Boolean(said.withinGrace),
  }
  return { status: 200, receipt }
}

/** A proxy's own answer has none. */
function codeOf({ body }: Answer): string {
  return /"code":"([\w-]+)"/.exec(body)?.[1] ?? 'no code'
}

function readApplication({ status, body }: Answer): { places: Places; submitted: boolean } {
  if (status !== 200) return { places: {}, submitted: false }
  const { data, status: reached } = JSON.parse(body) as { data: Draft; status: string }
  const employer = data.employment.currentEmployer as Record<string, unknown>
  const places = {
    'employment.currentEmployer.jobTitle': placeOf(employer.jobTitle),
    'employment.currentEmployer.name': placeOf(employer.name),
    'education.statement': placeOf(data.education.statement),
  }
  return { places, submitted: reached !== 'incomplete' }
}

/** Sessions are stored by the hash of their token. */
function readLogin(got: Answer | Silence) {
  if (typeof got === 'string') return { status: got }
  if (got.status !== 200) return { status: got.status }
  const { token } = JSON.parse(got.body) as { token: string }
  return { status: 200, session: createHash('sha256').update(token).digest('hex') }
}
