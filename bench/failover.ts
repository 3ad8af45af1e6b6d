// A primary that dies while applicants save and submit: etcd, Patroni, PgBouncer, Caddy, and four processes of
// the product with roles, all of them real and on one machine. Each applicant's diary is held against what the
// new primary has. Then the old one comes back, and takes over again as planned.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { invariants } from '#app/server/app.ts'
import { checkInvariants } from '#server/invariants.ts'
import { askOverAndOver, type Heard } from './failover/callers.ts'
import { requireMember } from './failover/cluster.ts'
import { saysWhatIsMissing } from './failover/debian-programs.ts'
import { openFailover } from './failover/installation.ts'
import type { Applicant } from './night/applicant.ts'
import { closeAt, makeCast } from './night/cast.ts'
import { printChecks, shownChecks } from './night/checks.ts'
import { type Crowd, sendCrowd } from './night/crowd.ts'
import { type Line, readDiaries } from './night/diary.ts'
import { untilMailsAreOut } from './night/mails-out.ts'
import { emptyStory, tell } from './night/person-story.ts'
import { graceEndMs, planNight, rolesOf } from './night/plan.ts'
import { readStore } from './night/store.ts'
import { cutOffAndLetIn, type Facts, judge } from './night/verdict.ts'
import { options } from './options.ts'
import { report } from './results.ts'

/** 10 saves a second, 24 reads, and one submit in seven; they still save when the primary that died takes over again. */
const minutes = options.quick ? 3 : 4
const plan = { ...planNight({ minutes, share: 0.06, seed: 20261128 }), faults: [] }
const untilBeginMs = 5_000
/** The deadline of the master's program comes while no one can write. */
const killedBeforeCloseMs = 8_000
const writesWithinSeconds = 30
const mailsWithinMs = 180_000
const sendersOfWorker = 4
/** A gap of this length is how applicants come, not an outage. */
const calmMs = 2_000

const missing = saysWhatIsMissing()
if (missing) {
  console.log(`failover: ${missing}`)
  process.exit(0)
}

const drill = await openFailover(options.size ?? 2)
process.once('SIGINT', () => drill.close().finally(() => process.exit(130)))
try {
  await run()
} finally {
  await drill.close()
}

async function run(): Promise<void> {
  const { cluster, port, folder } = drill
  const roles = rolesOf(plan)
  const witness = { program: 'ba', submitAtMs: undefined, writesUntilMs: 0 } as const
  const emptyKb = await drill.withDatabase(databaseKb)
  const everyone = await makeCast(drill, [...roles, witness])
  const applicants = everyone.slice(0, -1)
  const beganAt = Date.now() + untilBeginMs
  const closesAt = new Date(Math.round(beganAt + plan.closesAtMs))
  await drill.withDatabase((client) => closeAt(client, 'msc', closesAt, plan.graceMinutes))
  const callers = askOverAndOver(port, everyone.at(-1) as Applicant)
  const file = join(folder, 'diaries.jsonl')
  const [crowd, changes] = await Promise.all([
    sendCrowd({ plan, port, file, applicants, beganAt }),
    changePrimaries(beganAt),
  ])
  const heard = await callers.end()
  const losing = outageAfter(crowd, changes.killedAt - beganAt)
  const switchedMs = changes.switchedAt - beganAt
  const planned = outageAfter(crowd, switchedMs)
  await cluster.untilWhole()
  await drill.withDatabase((client) => untilMailsAreOut(client, mailsWithinMs))
  const facts: Facts = {
    beganAt,
    closesAt: closesAt.getTime(),
    graceEndAt: closesAt.getTime() + graceEndMs(plan) - plan.closesAtMs,
    // What each had sent and could not note down, at each of the two changes.
    mostRepeats: 2 * sendersOfWorker,
  }
  const checks = await judgeDiaries(applicants, file, facts)
  const roomKb = ((await drill.withDatabase(databaseKb)) - emptyKb) / everyone.length
  printChecks(shownChecks(checks))
  const broken = (names: RegExp) =>
    checks.filter(({ name }) => names.test(name)).reduce((sum, one) => sum + one.breaches.length, 0)
  const busy = heard.filter(({ status }) => status === 503)
  const { save, submit } = crowd.tally.statuses
  const acknowledged = (save[200] ?? 0) + (submit[200] ?? 0)
  const isSilent = ({ sentence, retryAfter }: Heard) => !sentence || !retryAfter
  const others = heard.filter(({ status }) => status !== 200 && status !== 503)
  report(
    'failover',
    [
      { name: 'members', value: cluster.members.length, unit: '' },
      {
        name: 'killed: writes again after',
        value: losing / 1_000,
        unit: 's',
        atMost: writesWithinSeconds,
      },
      { name: 'killed: a standby again after', value: changes.wholeAfterMs / 1_000, unit: 's' },
      { name: 'planned change: writes again after', value: planned / 1_000, unit: 's' },
      {
        name: 'planned change: acknowledged from then on',
        value: crowd.tally.acknowledgedAt.filter((at) => at > switchedMs).length,
        unit: '',
        atLeast: 1,
      },
      { name: 'acknowledged saves and submits', value: acknowledged, unit: '', atLeast: 1 },
      { name: 'acknowledged and lost', value: broken(/acknowledged/), unit: '', atMost: 0 },
      { name: 'done twice', value: broken(/twice|each submit/), unit: '', atMost: 0 },
      { name: 'all that the diaries contradict', value: broken(/./), unit: '', atMost: 0 },
      {
        name: 'submits over the deadline by the outage, and let in',
        value: checks.find(({ name }) => name === cutOffAndLetIn)?.looked ?? 0,
        unit: '',
        atLeast: 1,
      },
      { name: 'pages and calls', value: heard.length, unit: '' },
      { name: 'told to come back', value: busy.length, unit: '', atLeast: 1 },
      {
        name: 'without a sentence or a time',
        value: busy.filter(isSilent).length,
        unit: '',
        atMost: 0,
      },
      {
        name: 'answered by anything but 200 and 503',
        value: others.length,
        unit: '',
        atMost: 0,
      },
      { name: 'room in the database for an application', value: roomKb, unit: 'kB' },
      { name: 'longest answer', value: Math.max(...heard.map(({ ms }) => ms)) / 1_000, unit: 's' },
    ],
    [
      ...new Set(
        busy.map(({ what, sentence, retryAfter }) => `${what}: “${sentence}” (${retryAfter} s)`),
      ),
      ...others.map(({ what, at, ms, status }) => {
        const asked = ((at - changes.killedAt) / 1_000).toFixed(1)
        return `${what}: ${status || 'no answer'} after ${ms} ms, asked ${asked} s after the kill`
      }),
      'One etcd and all members are on one machine: a real installation has three of one and more disks.',
    ],
  )
}

async function databaseKb(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'SELECT pg_database_size(current_database()) AS bytes',
  )
  return Number(rows[0]?.bytes) / 1_000
}

/** The primary dies, comes back as a standby, and takes over again. */
async function changePrimaries(beganAt: number) {
  const { cluster } = drill
  const first = await cluster.untilWhole()
  await pause(Math.max(0, beganAt + plan.closesAtMs - killedBeforeCloseMs - Date.now()))
  const killedAt = Date.now()
  await cluster.killMember(first)
  console.log(`${first.name} was the primary, and is dead.`)
  const second = await untilOtherLeads(first.name)
  console.log(`${second.name} leads.`)
  await pause(calmMs)
  const restartedAt = Date.now()
  cluster.restartMember(first)
  await cluster.untilWhole()
  const wholeAfterMs = Date.now() - restartedAt
  await pause(calmMs)
  const switchedAt = Date.now()
  await cluster.switchOver(second, requireMember(await cluster.findMember('sync_standby')))
  return { killedAt, wholeAfterMs, switchedAt }
}

async function untilOtherLeads(name: string) {
  for (;;) {
    const leader = await drill.cluster.findMember('leader')
    if (leader && leader.name !== name) return leader
    await pause(100)
  }
}

/** From a moment until writes are acknowledged again without a gap; endless where none is anymore. */
function outageAfter({ tally }: Crowd, fromMs: number): number {
  if (!tally.acknowledgedAt.some((at) => at > fromMs + calmMs)) return Number.POSITIVE_INFINITY
  let end = fromMs
  let last = fromMs
  for (const at of tally.acknowledgedAt) {
    if (at < fromMs) continue
    if (at - last > calmMs) end = at
    else if (end > fromMs) break
    last = at
  }
  return end - fromMs
}

async function judgeDiaries(applicants: readonly Applicant[], file: string, facts: Facts) {
  const stories = applicants.map(emptyStory)
  await readDiaries<Line>(file, applicants.length, (line) => {
    const story = stories[line.n]
    if (story) tell(story, line)
  })
  const witnesses = applicants.map(({ n, application, program }) => ({
    ...{ n, application, closes: program === 'msc', story: stories[n] ?? emptyStory() },
  }))
  return drill.withDatabase(async (client, url) => {
    const checks = judge(witnesses, await readStore(client), drill.mail.arrived, facts)
    const findings = await checkInvariants(url, new Date(), invariants)
    const breaches = findings
      .filter(({ broken }) => broken > 0)
      .map(({ name, says }) => `${name}: ${says}`)
    checks.push({ name: 'what must always hold of all records', looked: findings.length, breaches })
    return checks
  })
}
