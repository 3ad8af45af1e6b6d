import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from '../call.ts'
import type { Calls, SaveOutcome } from './calls.ts'
import { deviceAt } from './device.ts'
import { documentCalls, type Whole, wholePath } from './document-calls.ts'
import { storageOf } from './saver.fixture.ts'
import { makeSaver } from './saver.ts'

// Every way in which a thing is saved, against every way in which what is typed could be lost.

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Network = 'up' | 'cut before' | 'cut after' | 'signed out' | 'refusing'
type Held = Whole<string> & { tab: string; seq: number }
type Send = (take: () => SaveOutcome<string, Held>) => Promise<SaveOutcome<string, Held>>

/** A server that knows the tabs that write, as that of the application and of questionnaires. */
function callsByField(held: Held, send: Send): Calls<string, Held> {
  return {
    save: ({ changes, tab, seq, revision }) =>
      send(() => {
        const [[path, mine] = [wholePath, '']] = changes
        if (held.tab === tab ? held.seq >= seq : held.revision > revision && held.value !== mine)
          return held.tab === tab
            ? { kind: 'saved', stored: { ...held } }
            : {
                kind: 'conflict',
                conflicts: [{ path, mine, theirs: held.value }],
                stored: { ...held },
              }
        Object.assign(held, { value: mine, revision: held.revision + 1, tab, seq })
        return { kind: 'saved', stored: { ...held } }
      }),
  }
}

/** A server that knows only the revision, as that of reviews, references and questionnaires' drafts. */
function callsOfWhole(held: Held, send: Send): Calls<string, Held> {
  const { save } = documentCalls<never, string>({
    save: async (value, revision) => {
      const saved = await send(() => {
        if (held.revision !== revision)
          return { kind: 'refused', sentence: 'Somebody was faster', fields: {} }
        Object.assign(held, { value, revision: revision + 1 })
        return { kind: 'saved', stored: { ...held } }
      })
      return outcomeOf(saved) as Outcome<never>
    },
    saved: (answer) => answer as Whole<string>,
    overtaken: 'overtaken',
    read: async () => ({ ...held }),
  })
  return { save: save as Calls<string, Held>['save'] }
}

function outcomeOf(saved: SaveOutcome<string, Held>) {
  if (saved.kind === 'saved') return { ok: true, status: 200, answer: saved.stored }
  const problem = { error: 'Refused', code: 'overtaken' }
  if (saved.kind === 'signed-out') return { ok: false, status: 401, problem }
  if (saved.kind === 'refused' && saved.sentence === 'Not now')
    return { ok: false, status: 422, problem: { error: saved.sentence } }
  return { ok: false, status: 409, problem }
}

const kinds = [
  ['by its fields', callsByField, { isOneEach: false }],
  ['one field each', callsByField, { isOneEach: true }],
  ['whole', callsOfWhole, { isOneEach: false }],
] as const

type World = ReturnType<typeof worldOf>

function worldOf([, callsOf, options]: (typeof kinds)[number]) {
  const held: Held = { value: 'First', revision: 1, savedAt: null, tab: '', seq: 0 }
  const storage = storageOf(new Map())
  const world = { held, network: 'up' as Network, open }
  let seq = 0

  /** A page; `isAlive` is false once its tab was killed. */
  function open(tab: string) {
    const page = { isAlive: true }
    const send: Send = async (take) => {
      const { network } = world
      if (!page.isAlive) await new Promise(() => {})
      if (network === 'signed out') return { kind: 'signed-out' }
      if (network === 'refusing') return { kind: 'refused', sentence: 'Not now', fields: {} }
      if (network === 'cut before') throw new TypeError('Failed to fetch')
      const taken = take()
      if (network === 'cut after') throw new TypeError('Failed to fetch')
      return taken
    }
    const calls = callsOf(held, send)
    const saver = makeSaver<string, Held>({
      calls: {
        save: (...sent) => calls.save(...sent).catch(() => ({ kind: 'failed' })),
      },
      device: deviceAt('place:', String, storage),
      tab: { id: tab, next: () => ++seq },
      oneAtATime: (work) => work(),
      first: { ...held },
      ...options,
    })
    return { ...saver, type: (text: string) => saver.record(wholePath, text), page }
  }

  return world
}

const pass = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms)

const losses: Record<string, (world: World) => Promise<unknown>> = {
  async 'a network that is gone, and a tab that is killed'(world) {
    world.network = 'cut before'
    const first = world.open('a')
    first.type('Last')
    await pass()
    first.page.isAlive = false
    first.close()
    world.network = 'up'
    return world.open('b').open()
  },
  async 'a tab that is killed before the first try'(world) {
    const first = world.open('a')
    first.type('Last')
    first.page.isAlive = false
    first.close()
    return world.open('b').open()
  },
  async 'an answer that is lost, and typing on'(world) {
    world.network = 'cut after'
    const page = world.open('a')
    page.type('La')
    await pass(700)
    page.type('Last')
    world.network = 'up'
  },
  async 'an answer that is lost, and a reload'(world) {
    world.network = 'cut after'
    const first = world.open('a')
    first.type('Last')
    await pass(700)
    first.close()
    world.network = 'up'
    return world.open('a').open()
  },
  async 'typing on while a save is under way'(world) {
    const page = world.open('a')
    page.type('La')
    void page.flush()
    page.type('Last')
  },
  async 'a session that dies, and the same person who signs in again'(world) {
    world.network = 'signed out'
    const page = world.open('a')
    page.type('Last')
    await pass()
    world.network = 'up'
    await page.wake({ isSignedIn: true })
  },
  async 'a refusal, and another word'(world) {
    world.network = 'refusing'
    const page = world.open('a')
    page.type('Too long')
    await pass()
    expect(page.read().refusal).toBe('Not now')
    expect(page.read().changes.get(wholePath)).toBe('Too long')
    world.network = 'up'
    page.type('Last')
  },
  async 'another tab that was faster, and a reload before the choice'(world) {
    const [first, second] = [world.open('a'), world.open('b')]
    first.type('Theirs')
    await pass()
    second.type('Last')
    await pass()
    expect(second.read().conflicts.get(wholePath)).toMatchObject({ mine: 'Last', theirs: 'Theirs' })
    expect(world.held.value).toBe('Theirs')
    second.close()
    const again = world.open('c')
    expect(again.read().changes.get(wholePath)).toBe('Last')
    await again.open()
    again.choose(wholePath, 'mine')
  },
}

for (const kind of kinds)
  test.each(Object.entries(losses))(`saved ${kind[0]}: %s loses nothing`, async (_, act) => {
    const world = worldOf(kind)
    await act(world)
    await pass()
    expect(world.held.value).toBe('Last')
    const next = world.open('z')
    expect(next.hasUnsent()).toBe(false)
  })
