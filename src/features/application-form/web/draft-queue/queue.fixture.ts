import { vi } from 'vitest'
import type { OwnApplication } from '#features/application-form/contract.ts'
import {
  emptyDocument,
  type Leaf,
  leavesOf,
  withAnswers,
} from '#features/application-form/document.ts'
import type { Conflict, DraftCalls, Loaded, Save, Saved } from './calls.ts'
import { deviceFor } from './device.ts'
import { createDraftQueue } from './queue.ts'

type Setting = {
  storage?: Map<string, string>
  device?: Storage
  tab?: string
  server?: FakeServer
  loaded?: Loaded
  isOpen?: boolean
  oneAtATime?: (work: () => Promise<void>) => Promise<void>
}

/** A queue on a device and a server of its own, or on those of another queue. */
export async function openQueue({
  storage = new Map(),
  device = storageOf(storage),
  tab = 'first-tab',
  server = startServer(),
  loaded,
  isOpen = true,
  oneAtATime = turns(),
}: Setting = {}) {
  let seq = 0
  const stored = vi.fn()
  const queue = createDraftQueue({
    calls: server.calls,
    device: deviceFor('account', 'msc', device),
    tab: { id: tab, next: () => ++seq },
    oneAtATime,
    onStored: (application, isNew) => isNew && stored(application, isNew),
  })
  if (loaded) server.loaded = loaded
  if (isOpen) await queue.open()
  return { queue, server, storage, stored, oneAtATime }
}

function turns() {
  let last = Promise.resolve()
  return (work: () => Promise<void>) => {
    last = last.then(work)
    return last
  }
}

type FakeServer = {
  saves: Save[]
  keptAlive: boolean[]
  /** What a load is answered instead of what is stored. */
  loaded?: Loaded
  /** What a save is answered instead of being merged. */
  answer?: (save: Save) => Saved | undefined
  /** Saves, or loads, get no answer before this is resolved. */
  hold(): PromiseWithResolvers<void>
  holdLoad(): PromiseWithResolvers<void>
  changes(): Record<string, Leaf>[]
  data(): OwnApplication['data']['personalInfo']
  calls: DraftCalls
}

/** A server that merges by field as ours does, at revision 3 to begin with. */
function startServer(): FakeServer {
  const values = new Map<string, { value: Leaf; revision: number; tab: string; seq: number }>()
  let revision = 3
  let held: PromiseWithResolvers<void> | undefined
  let heldLoad: PromiseWithResolvers<void> | undefined
  const server: FakeServer = {
    saves: [],
    keptAlive: [],
    hold() {
      held = Promise.withResolvers()
      return held
    },
    holdLoad() {
      heldLoad = Promise.withResolvers()
      return heldLoad
    },
    changes: () => server.saves.map(({ changes }) => Object.fromEntries(changes)),
    data: () => application().data.personalInfo,
    calls: {
      async load() {
        const answer: Loaded = server.loaded ?? { kind: 'loaded', application: application() }
        await heldLoad?.promise
        return answer
      },
      async save(save, { keepalive }) {
        server.saves.push(save)
        server.keptAlive.push(keepalive)
        await held?.promise
        return server.answer?.(save) ?? merge(save)
      },
    },
  }

  function merge({ changes, tab, seq, revision: base }: Save): Saved {
    revision += 1
    const conflicts: Conflict[] = []
    for (const [path, value] of changes) {
      const known = values.get(path)
      const isTaken =
        !known ||
        (known.tab === tab ? known.seq < seq : known.revision <= base || known.value === value)
      if (isTaken) values.set(path, { value, revision, tab, seq })
      else if (known.tab !== tab)
        conflicts.push({
          path,
          mine: value,
          theirs: known.value,
          at: '2027-03-01T14:02:00Z',
        })
    }
    if (conflicts.length > 0) return { kind: 'conflict', conflicts }
    return { kind: 'saved', application: application() }
  }

  function application(): OwnApplication {
    const data = withAnswers(
      emptyDocument,
      [...values].map(([path, { value }]) => [path, value]),
    )
    return {
      id: 'application',
      program: 'msc',
      status: 'incomplete',
      statusAt: '2027-03-01T00:00:00Z',
      intake: {
        name: 'Fall 2027',
        closesAt: '2027-06-01T00:00:00Z',
        graceMinutes: 60,
        startsOn: '2027-09-01',
      },
      submittedAt: null,
      receiptNumber: null,
      extendedUntil: null,
      hasDecision: false,
      returned: null,
      savedAt: '2027-03-01T14:02:00Z',
      data,
      revision,
      answered: [...leavesOf(data).keys()].filter((path) => values.has(path)),
    }
  }

  return server
}

export function storageOf(kept: Map<string, string>): Storage {
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
