import { vi } from 'vitest'
import type { Calls, Conflict, LoadOutcome, Save, SaveOutcome } from './calls.ts'
import { deviceAt } from './device.ts'
import { makeSaver } from './saver.ts'

/** A record of texts, saved by its fields. */
export type Form = {
  id: string
  revision: number
  savedAt: string
  isOpen: boolean
  values: Record<string, string>
}

type FormCalls = Required<Calls<string, Form>>

type Setting = {
  storage?: Map<string, string>
  device?: Storage
  tab?: string
  server?: FakeServer
  loaded?: LoadOutcome<Form>
  isOpen?: boolean
  oneAtATime?: (work: () => Promise<void>) => Promise<void>
}

/** A saver on a device and a server of its own, or on those of another saver. */
export async function openForm({
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
  const saver = makeSaver<string, Form>({
    calls: server.calls,
    device: deviceAt('form:', textOf, device),
    tab: { id: tab, next: () => ++seq },
    oneAtATime,
    takes: ({ isOpen }) => isOpen,
    onStored: (form, isNew) => isNew && stored(form, isNew),
  })
  if (loaded) server.loaded = loaded
  if (isOpen) await saver.open()
  return { saver, server, storage, stored, oneAtATime }
}

function turns() {
  let last = Promise.resolve()
  return (work: () => Promise<void>) => {
    last = last.then(work)
    return last
  }
}

type FakeServer = {
  saves: Save<string>[]
  keptAlive: boolean[]
  /** What a load is answered instead of what is stored. */
  loaded?: LoadOutcome<Form>
  /** What a save is answered instead of being merged. */
  answer?: (save: Save<string>) => SaveOutcome<string, Form> | undefined
  /** Saves, or loads, get no answer before this is resolved. */
  hold(): PromiseWithResolvers<void>
  holdLoad(): PromiseWithResolvers<void>
  changes(): Record<string, string>[]
  values(): Record<string, string>
  calls: FormCalls
}

/** A server that merges by field as ours does, at revision 3 to begin with. */
function startServer(): FakeServer {
  const values = new Map<string, { value: string; revision: number; tab: string; seq: number }>()
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
    values: () => form().values,
    calls: {
      async load() {
        const answer: LoadOutcome<Form> = server.loaded ?? { kind: 'loaded', stored: form() }
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

  function merge({ changes, tab, seq, revision: base }: Save<string>): SaveOutcome<string, Form> {
    revision += 1
    const conflicts: Conflict<string>[] = []
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
    return { kind: 'saved', stored: form() }
  }

  function form(): Form {
    const texts = Object.fromEntries([...values].map(([path, { value }]) => [path, value]))
    return { id: 'form', revision, savedAt: '2027-03-01T14:02:00Z', isOpen: true, values: texts }
  }

  return server
}

function textOf(kept: unknown): string | undefined {
  return typeof kept === 'string' ? kept : undefined
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
