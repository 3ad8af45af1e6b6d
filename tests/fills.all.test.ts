import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { documentOf, type Leaf, leafOf, leavesOf } from '#features/application-form/document.ts'
import { type DraftCalls, draftCalls } from '#features/application-form/web/draft-calls.ts'
import { type DraftSaver, draftPlace } from '#features/application-form/web/drafts.ts'
import { takesAnswers } from '#features/application-form/web/use-draft.ts'
import type { Route } from '#shared/endpoint.ts'
import { deviceAt } from '#web/saver/device.ts'
import { storageOf } from '#web/saver/saver.fixture.ts'
import { makeSaver } from '#web/saver/saver.ts'
import { beginSession, clearUser } from '#web/session.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { cast, castPassword } from './cast.ts'

const fills = 200
const acts = 24
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const program = 'msc'

/** Answers that a person types, tries again and changes; each path has values to draw from. */
const typed: Record<string, readonly Leaf[]> = {
  'personalInfo.isDoDEmployee': [true, false],
  'personalInfo.dodComponent': ['Naval', 'Naval Research', 'Naval Research Laboratory', ''],
  'education.bachelorsInstitution': ['Uniwersytet', 'Uniwersytet Łódzki', 'Πανεπιστήμιο'],
  'education.bachelorsYear': ['20', '2011', '2012'],
  'education.statement': ['I', 'I teach.', 'I teach.\n\nAnd I want to know why it works.'],
  'employment.previousEmployers': [
    [{ id: 'row-1', name: 'Acme' }],
    [
      { id: 'row-1', name: 'Acme' },
      { id: 'row-2', name: 'Beta', jobTitle: 'Cook' },
    ],
    [],
  ],
  'financialPlan.selectedPayments': [['self-pay'], ['self-pay', 'loan'], []],
}

let app: TestApp
let databaseUrl: string
let close: () => Promise<void>

beforeAll(async () => {
  const first = await makeTestApp()
  app = first
  ;({ databaseUrl, close } = first)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', storageOf(new Map()))
})
afterEach(() => clearUser())
afterAll(async () => {
  vi.unstubAllGlobals()
  await close()
})

/** What is between the page and the server. */
type Network = { mode: 'up' | 'cut before' | 'cut after'; isPageAlive: () => boolean }

function connect(network: Network) {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (network.mode === 'cut before') throw new TypeError('Failed to fetch')
    const route = `${init.method} ${new URL(address, 'http://x').pathname}` as Route
    const { searchParams } = new URL(address, 'http://x')
    const answered = await app.call(route, {
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { raw: init.body }),
    })
    if (network.mode === 'cut after') throw new TypeError('Failed to fetch')
    // A closed tab hears nothing more.
    if (!network.isPageAlive()) await new Promise(() => {})
    return Response.json(answered.body, { status: answered.status })
  })
}

/** A closed tab calls no one, whatever its timers still do here. */
function callsWhile(isOpen: () => boolean, { load, save }: DraftCalls): DraftCalls {
  const never = new Promise<never>(() => {})
  return {
    load: () => (isOpen() && load ? load() : never),
    save: (sent, options) => (isOpen() ? save(sent, options) : never),
  }
}

/** A person's browser: a device that keeps, tabs that come and go, a network that fails. */
async function openBrowser(email: string, random: () => number) {
  const body = { ...cast.maya, email, password: castPassword }
  const registered = await app.call('POST /api/users/register', { body })
  const account: string = registered.body.user.id
  beginSession(registered.body.token, registered.body.user)
  const storage = storageOf(new Map())
  let tabs = 0
  let network: Network
  let saver: DraftSaver

  async function openTab() {
    tabs += 1
    const id = `tab-${email.replace(/\W/g, '-')}-${tabs}`
    const tab = tabs
    network = { mode: network?.mode ?? 'up', isPageAlive: () => tab === tabs }
    connect(network)
    let seq = 0
    saver = makeSaver({
      calls: callsWhile(() => tab === tabs, draftCalls(account, program)),
      takes: takesAnswers,
      device: deviceAt(draftPlace(account, program), leafOf, storage),
      tab: { id, next: () => ++seq },
      oneAtATime: (work) => work(),
    })
    await saver.open()
  }

  async function signIn() {
    const answered = await app.call('POST /api/users/login', {
      body: { email, password: castPassword },
    })
    beginSession(answered.body.token, answered.body.user)
    await saver.wake({ isSignedIn: true })
  }

  await openTab()
  return {
    account,
    read: () => saver.read(),
    hasUnsent: () => saver.hasUnsent(),
    record: (path: string, value: Leaf) => saver.record(path, value),
    leaveField: () => void saver.flush(),
    settle: () => saver.flush(),
    choose: (path: string) => saver.choose(path, 'mine'),
    cut() {
      network.mode = random() < 0.5 ? 'cut before' : 'cut after'
    },
    async restore() {
      network.mode = 'up'
      await saver.wake({ isBack: true })
    },
    killTab: openTab,
    async revoke() {
      await app.platform.pool.query('DELETE FROM applicant_sessions WHERE applicant_id = $1', [
        account,
      ])
    },
    signIn,
  }
}

test(`${fills} fills with cut networks, killed tabs, revoked tokens and restarted servers lose nothing (seed ${seed})`, {
  timeout: 300_000,
}, async () => {
  const random = generator(seed)
  const counted = { typed: 0, cut: 0, killed: 0, revoked: 0, restarted: 0, conflicts: 0 }
  for (let fill = 0; fill < fills; fill++) {
    const browser = await openBrowser(`fill${fill}@example.org`, random)
    const last = new Map<string, Leaf>()
    for (let act = 0; act < acts; act++) {
      const dice = random()
      if (dice < 0.6) {
        const [path, values] = drawn(Object.entries(typed), random)
        const value = drawn(values, random)
        // Nothing can be typed into a form that has not loaded.
        if (browser.read().loading !== 'loaded') continue
        browser.record(path, value)
        last.set(path, value)
        counted.typed += 1
      } else if (dice < 0.72) browser.leaveField()
      else if (dice < 0.8) {
        browser.cut()
        counted.cut += 1
      } else if (dice < 0.88) await browser.restore()
      else if (dice < 0.93) {
        await browser.killTab()
        counted.killed += 1
      } else if (dice < 0.97) {
        await browser.revoke()
        browser.leaveField()
        counted.revoked += 1
      } else {
        await restart()
        counted.restarted += 1
      }
      expectNoEmptyPromise(browser.read())
    }
    await browser.restore()
    await browser.signIn()
    for (let turn = 0; turn < 10 && browser.hasUnsent(); turn++) {
      for (const path of browser.read().conflicts.keys()) {
        counted.conflicts += 1
        browser.choose(path)
      }
      await browser.restore()
      await browser.settle()
    }
    expect(browser.hasUnsent()).toBe(false)
    await expectStored(browser.account, last)
  }
  process.stdout.write(`${fills} fills: ${JSON.stringify(counted)}\n`)
})

/** "Saved" is never said while an answer is on this device alone. */
function expectNoEmptyPromise({ save, changes }: ReturnType<DraftSaver['read']>) {
  if (save.kind === 'saved') expect(changes.size).toBe(0)
}

async function expectStored(account: string, last: ReadonlyMap<string, Leaf>) {
  const { rows } = await app.platform.pool.query(
    `SELECT a.id, coalesce(jsonb_object_agg(v.path, v.value) FILTER (WHERE v.path IS NOT NULL), '{}') AS answers
     FROM applications a LEFT JOIN field_values v ON v.application_id = a.id
     WHERE a.applicant_id = $1 GROUP BY a.id`,
    [account],
  )
  expect(rows).toHaveLength(last.size > 0 ? 1 : 0)
  const stored = leavesOf(documentOf(Object.entries(rows[0]?.answers ?? {})))
  for (const [path, value] of last) expect([path, stored.get(path)]).toEqual([path, value])
}

async function restart() {
  await app.platform.pool.end()
  app = await makeTestApp({ databaseUrl })
  const first = close
  close = async () => {
    await app.close()
    await first().catch(() => {})
  }
}

function drawn<T>(some: readonly T[], random: () => number): T {
  return some[Math.floor(random() * some.length)] as T
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
