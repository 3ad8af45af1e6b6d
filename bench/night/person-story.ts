import type { Line, Places, Receipt, Silence } from './diary.ts'
import type { Path } from './plan.ts'

export type Submitting = {
  key: string
  revision: number
  saves: number
  firstSentMs: number
  tries: number
  receipt?: Receipt
  answeredMs?: number
  /** Why it was refused in the end. */
  code?: string
}

/** What a diary says, put together for comparing it with what is stored. */
export type Story = {
  sent: Map<number, Places>
  /** Saves that were acknowledged, with their revision. */
  saved: Map<number, number>
  lastSaved: number
  sessions: string[]
  submit: Submitting | undefined
  heard: { t: number; what: 'ready' | 'change' | 'end' }[]
  reads: number
  /** What should never be seen, as sentences. */
  stale: string[]
  strange: string[]
}

export function emptyStory(): Story {
  return {
    sent: new Map(),
    saved: new Map(),
    lastSaved: 0,
    sessions: [],
    submit: undefined,
    heard: [],
    reads: 0,
    stale: [],
    strange: [],
  }
}

/** Takes in the next line of a person's diary. */
export function tell(story: Story, line: Line): void {
  switch (line.did) {
    case 'types':
      return
    case 'sends save':
      story.sent.set(line.seq, line.places)
      return
    case 'sees save':
      if (line.status === 200) {
        story.saved.set(line.seq, line.revision ?? 0)
        story.lastSaved = line.seq
      } else expectBusy(story, line, line.status)
      return
    case 'sends submit':
      story.submit = { ...line, firstSentMs: line.t, tries: 0 }
      return
    case 'sees submit':
      tellSubmitted(story, line)
      return
    case 'sees log in':
      if (line.session) story.sessions.push(line.session)
      else expectBusy(story, line, line.status)
      return
    case 'sees own':
      tellRead(story, line)
      return
    case 'hears':
      story.heard.push({ t: line.t, what: line.what })
  }
}

function tellSubmitted(story: Story, line: Extract<Line, { did: 'sees submit' }>): void {
  const { submit } = story
  if (!submit) return
  submit.tries++
  if (typeof line.status === 'string' || line.status === 503) return
  submit.answeredMs = line.t
  if (line.receipt) submit.receipt = line.receipt
  else submit.code = `${line.status} ${line.code}`
}

/** What was read must be at least what was known to be saved when it was asked for, and nothing that was never sent. */
function tellRead(story: Story, line: Extract<Line, { did: 'sees own' }>): void {
  story.reads++
  if (line.status !== 200) {
    expectBusy(story, line, line.status)
    return
  }
  if (line.knew.submitted && !line.submitted)
    story.stale.push(`at ${line.t} ms the submitted application was still open`)
  for (const [path, place] of Object.entries(line.places) as [Path, number][]) {
    const least = placeAt(story, path, line.knew.saves)
    const most = placeAt(story, path, Number.POSITIVE_INFINITY)
    if (place < least || place > most)
      story.stale.push(`at ${line.t} ms ${path} was ${place}, not from ${least} to ${most}`)
  }
}

/** How far a question was in the last save, up to a number, that it was part of. */
export function placeAt({ sent }: Story, path: Path, seq: number): number {
  let found = 0
  for (const [at, places] of sent) {
    if (at > seq) break
    found = places[path] ?? found
  }
  return found
}

function expectBusy(story: Story, line: Line, status: number | Silence): void {
  if (typeof status === 'number' && status !== 503)
    story.strange.push(`at ${line.t} ms ${line.did}: ${status}`)
}
