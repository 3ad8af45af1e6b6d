import { type Check, type Look, makeChecks } from './checks.ts'
import type { ArrivedMail } from './mail-server.ts'
import { placeAt, type Story, type Submitting } from './person-story.ts'
import { graceMarginMs, type Path } from './plan.ts'
import type { Store, StoredApplication } from './store.ts'

export type Witness = { n: number; application: string; closes: boolean; story: Story }

export type Facts = {
  /** Instants, as the database keeps them. */
  beganAt: number
  closesAt: number
  graceEndAt: number
  /** At most so many mails may have come twice: those that were under way when a sender was cut off. */
  mostRepeats: number
}

export const cutOffAndLetIn = 'everyone who was cut off at the deadline is let in'
/** The clocks of two processes on one machine, and what they say of a moment. */
const clockSlackMs = 1_000

/** Holds each diary against what is stored. */
export function judge(
  witnesses: readonly Witness[],
  store: Store,
  arrived: readonly ArrivedMail[],
  facts: Facts,
): Check[] {
  const { look, checks } = makeChecks()
  for (const witness of witnesses) {
    const stored = store.applications.get(witness.application) ?? nothing
    judgeSaves(witness, stored, look)
    judgeSubmit(witness, stored, facts, look)
    judgeSeen(witness, store, look)
  }
  judgeOrder(witnesses, look)
  judgeMails(witnesses, store, arrived, facts, look)
  return checks()
}

const nothing: StoredApplication = {
  history: [],
  values: new Map(),
  submissions: [],
  steps: [],
  mails: [],
}

function judgeSaves({ n, story }: Witness, { history, values }: StoredApplication, look: Look) {
  const kept = new Map(history.map((one) => [`${one.seq} ${one.path}`, one]))
  for (const [seq, revision] of story.saved)
    for (const [path, place] of placesOf(story, seq)) {
      const found = kept.get(`${seq} ${path}`)
      look(
        'an acknowledged save is stored',
        found?.place === place && found.revision <= revision,
        () => `${n}: save ${seq} of ${path} is ${found?.place ?? 'not there'}, not ${place}`,
      )
    }
  const last = new Map<string, { place: number; revision: number }>()
  for (const { path, place, seq, revision } of history) {
    const before = last.get(path)
    look(
      'no save is stored twice, and each behind the one before',
      !before || (before.place < place && before.revision < revision),
      () => `${n}: ${path} ${place} (revision ${revision}) comes behind ${before?.place}`,
    )
    look(
      'nothing is stored that no one sent',
      story.sent.get(seq)?.[path] === place,
      () => `${n}: ${path} ${place} of save ${seq}`,
    )
    last.set(path, { place, revision })
  }
  for (const [path, { place }] of last)
    look(
      'what is shown is the last that was stored',
      values.get(path) === place,
      () => `${n}: ${path} is ${values.get(path)}, not ${place}`,
    )
}

function placesOf({ sent }: Story, seq: number) {
  return Object.entries(sent.get(seq) ?? {}) as [Path, number][]
}

function judgeSubmit(witness: Witness, stored: StoredApplication, facts: Facts, look: Look) {
  const { n, story } = witness
  const { submissions, steps } = stored
  look(
    'no one has submitted twice',
    submissions.length <= (story.submit ? 1 : 0) &&
      steps.filter((step) => step === 'submit').length === submissions.length,
    () => `${n}: ${submissions.length} submissions, steps ${steps.join(', ')}`,
  )
  const { submit } = story
  if (!submit) return
  look(
    'everyone who submits has an answer in the end',
    submit.answeredMs !== undefined,
    () => `${n}: tried ${submit.tries} times`,
  )
  if (submit.receipt) judgeReceipt(witness, submit, submit.receipt, stored, facts, look)
  judgeTime(witness, submit, facts, look)
}

function judgeReceipt(
  { n, closes, story }: Witness,
  submit: Submitting,
  receipt: NonNullable<Submitting['receipt']>,
  { submissions }: StoredApplication,
  facts: Facts,
  look: Look,
) {
  const [found] = submissions
  look(
    'an acknowledged submit is stored as its receipt says',
    found !== undefined &&
      found.key === submit.key &&
      found.number === receipt.number &&
      found.at === receipt.at &&
      found.withinGrace === receipt.withinGrace,
    () => `${n}: ${JSON.stringify(receipt)} is ${JSON.stringify({ ...found, answers: undefined })}`,
  )
  const wanted = (path: string) => placeAt(story, path as Path, submit.saves)
  const wrong = Object.entries(found?.answers ?? {}).filter(
    ([path, value]) => wanted(path) > 0 && !String(value).endsWith(` ${wanted(path)}`),
  )
  look(
    'what was submitted is what was saved last',
    found?.revision === submit.revision && wrong.length === 0,
    () => `${n}: revision ${found?.revision}, not ${submit.revision}; ${wrong.join(', ')}`,
  )
  const arrivedMs = receipt.at - facts.beganAt
  look(
    'a submit is judged by when it arrived',
    arrivedMs >= submit.firstSentMs - clockSlackMs &&
      arrivedMs <= (submit.answeredMs ?? 0) + clockSlackMs,
    () => `${n}: sent at ${submit.firstSentMs} ms, judged at ${arrivedMs} ms`,
  )
  look(
    'the grace is noted for whom it was needed, and for no one else',
    receipt.withinGrace === (closes && receipt.at >= facts.closesAt),
    () => `${n}: ${receipt.withinGrace} at ${arrivedMs} ms`,
  )
}

function judgeTime({ n, closes }: Witness, submit: Submitting, facts: Facts, look: Look) {
  const sentAt = facts.beganAt + submit.firstSentMs
  const isAcknowledged = submit.receipt !== undefined
  if (!closes || sentAt < facts.graceEndAt - graceMarginMs)
    look(
      'no one is refused who tried ten seconds before the end',
      isAcknowledged || submit.answeredMs === undefined,
      () =>
        `${n}: ${submit.code} at ${submit.answeredMs} ms, first sent at ${submit.firstSentMs} ms`,
    )
  if (closes && sentAt > facts.graceEndAt + clockSlackMs)
    look(
      'no one is let in who was too late',
      submit.code === '409 intake-closed',
      () => `${n}: ${submit.code ?? 'let in'}, first sent at ${submit.firstSentMs} ms`,
    )
  const answeredAt = facts.beganAt + (submit.answeredMs ?? 0)
  if (closes && sentAt < facts.closesAt && answeredAt >= facts.closesAt)
    look(
      cutOffAndLetIn,
      isAcknowledged,
      () => `${n}: ${submit.code ?? 'no answer'} after ${submit.tries} tries`,
    )
}

function judgeSeen({ n, story }: Witness, { sessions }: Store, look: Look) {
  for (const session of story.sessions)
    look(
      'an acknowledged login is stored',
      sessions.has(session),
      () => `${n}: ${session.slice(0, 12)}`,
    )
  look('no one reads less than was acknowledged', true, () => '', story.reads)
  for (const stale of story.stale)
    look('no one reads less than was acknowledged', false, () => `${n}: ${stale}`, 0)
  look('no one hears anything but 200 and 503', true, () => '', story.reads + story.sent.size)
  for (const strange of story.strange)
    look('no one hears anything but 200 and 503', false, () => `${n}: ${strange}`, 0)
  const { submit, heard } = story
  const before = heard.findLast(({ t }) => t <= (submit?.firstSentMs ?? 0))
  if (!submit?.receipt || !before || before.what === 'end') return
  look(
    'an open page hears of its submit',
    heard.some(({ t }) => t > submit.firstSentMs),
    () => `${n}: submitted at ${submit.answeredMs} ms`,
  )
}

/** Anyone who had a receipt before another began has the earlier time. */
function judgeOrder(witnesses: readonly Witness[], look: Look) {
  const submits = witnesses.flatMap(({ n, story: { submit } }) =>
    submit?.receipt
      ? [{ n, at: submit.receipt.at, from: submit.firstSentMs, to: submit.answeredMs ?? 0 }]
      : [],
  )
  const byEnd = submits.toSorted((a, b) => a.to - b.to)
  let done = 0
  let latest = { n: -1, at: 0 }
  for (const one of submits.toSorted((a, b) => a.from - b.from)) {
    for (let next = byEnd[done]; next && next.to < one.from; next = byEnd[++done])
      if (next.at > latest.at) latest = next
    look(
      'receipts are in the order in which people submitted',
      latest.at <= one.at,
      () => `${one.n} has ${one.at}, ${latest.n} had ${latest.at} before`,
    )
  }
}

function judgeMails(
  witnesses: readonly Witness[],
  { applications }: Store,
  arrived: readonly ArrivedMail[],
  { mostRepeats }: Facts,
  look: Look,
) {
  const first = new Map<string, number>()
  let repeats = 0
  for (const [place, { messageId }] of arrived.entries()) {
    if (first.has(messageId)) repeats++
    else first.set(messageId, place)
  }
  look(
    'a mail comes twice only where its sender was cut off',
    repeats <= mostRepeats,
    () => `${repeats} mails, where ${mostRepeats} may`,
    arrived.length,
  )
  for (const { n, application } of witnesses) {
    const { mails, submissions } = applications.get(application) ?? nothing
    const receipts = mails.filter(({ key }) => key.startsWith(`submit:${application}:`))
    look(
      'each submit has one mail of its own',
      receipts.length === submissions.length,
      () => `${n}: ${receipts.length} mails for ${submissions.length} submissions`,
    )
    let last = -1
    for (const { key, messageId, state } of mails) {
      // A reminder waits for its day.
      if (state !== 'sent' && !receipts.some((one) => one.key === key)) continue
      const place = first.get(messageId)
      look('each mail arrives', place !== undefined, () => `${n}: ${key}`)
      if (place === undefined) continue
      look('mails of one application arrive in order', place > last, () => `${n}: ${key}`)
      last = place
    }
  }
}
