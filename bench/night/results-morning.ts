// The morning of decisions: as many logins as the cores can hash, while all decisions come out. Each who
// logs in looks for theirs, and what they saw is held against what is stored. Writes bench/results/morning/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { invariants } from '#app/server/app.ts'
import { checkInvariants } from '#server/invariants.ts'
import { counted } from '#shared/counted.ts'
import { randomFrom } from '#tests/random.ts'
import { makeApplications } from '../applications.ts'
import { hashesAlone } from '../hashes-alone.ts'
import { commit, machine } from '../machine.ts'
import { startProduct } from '../product.ts'
import { applicationsOfDecision, makeRelease } from '../release-rows.ts'
import { printChecks, shownChecks } from './checks.ts'
import { digestOf, openDiaries, readDiaries } from './diary.ts'
import { openMailServer } from './mail-server.ts'
import { untilMailsAreOut } from './mails-out.ts'
import { lookInTheMorning, type MorningLine } from './morning-crowd.ts'
import { morningPage } from './morning-page.ts'
import { findPeople, letComeFromHome, readDecisions, readSessions } from './morning-store.ts'
import { makeMorningVerdict } from './morning-verdict.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    decisions: { type: 'string' },
    seed: { type: 'string', default: '20261126' },
    out: { type: 'string', default: new URL('../results/morning/', import.meta.url).pathname },
  },
})
const minutes = Number(values.minutes ?? (values.quick ? 1 : 10))
const decided = Number(values.decisions ?? (values.quick ? 2_000 : 50_000))
const seed = Number(values.seed)
const durationMs = minutes * 60_000
/** Some look before there is anything to see. */
const outAfter = 0.2
const outWithinMs = 600_000
const mailsWithinMs = 1_800_000
const lookEveryMs = 1_000
const hashSeconds = 8

const [loadBefore = 0] = loadavg()
mkdirSync(values.out, { recursive: true })
const mail = await openMailServer()
try {
  await using product = await startProduct({
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  })
  const client = new Client({ connectionString: product.adminUrl })
  await client.connect()
  const applications = decided * applicationsOfDecision
  console.log(`${applications.toLocaleString('en-US')} applications are made (seed ${seed}).`)
  await makeApplications(product.adminUrl, applications)
  const never = Date.now() + 24 * 3_600_000
  await makeRelease(client, { decided, goesOutAt: never })
  const people = await findPeople(client)
  await letComeFromHome(client)
  const findBroken = () => checkInvariants(product.databaseUrl, new Date(), invariants)
  // Rows that are made past the product lack some of what its steps write.
  const heldBefore = new Set(
    (await findBroken()).flatMap(({ name, broken }) => (broken === 0 ? [name] : [])),
  )
  const alone = await hashesAlone(hashSeconds)
  const beganAt = Date.now()
  const goesOutAt = Math.round(beganAt + outAfter * durationMs)
  await client.query('UPDATE releases SET goes_out_at = $1', [new Date(goesOutAt)])
  console.log(`The morning begins, and lasts ${counted(minutes, 'minute')}.`)
  const progress = watchRelease(client, beganAt)
  const diaryFile = `${values.out}/diaries.jsonl`
  const diaries = openDiaries<MorningLine>(diaryFile)
  const { result: tally, ...felt } = await product.during(() =>
    lookInTheMorning({
      ...{ port: product.port, people, durationMs, beganAt, random: randomFrom(seed) },
      connections: 8 * availableParallelism(),
      write: diaries.write,
    }),
  )
  await diaries.close()
  console.log('The morning is over. What is stored is compared with the diaries.')
  const { outAt, released } = await progress.end()
  await untilMailsAreOut(client, mailsWithinMs)
  const verdict = makeMorningVerdict({
    ...{ people, beganAt, goesOutAt, outAt, arrived: mail.arrived },
    sessions: await readSessions(client),
    decisions: await readDecisions(client),
  })
  let lines = 0
  const hashes = await readDiaries<MorningLine>(diaryFile, people.length, (line) => {
    lines++
    verdict.line(line)
  })
  const checks = verdict.end()
  const findings = await findBroken()
  checks.push({
    name: 'what held of all records before still does',
    looked: heldBefore.size,
    breaches: findings
      .filter(({ name, broken }) => broken > 0 && heldBefore.has(name))
      .map(({ name, says }) => `${name}: ${says}`),
  })
  await client.end()
  const report = {
    ...{ commit: commit(), machine, loadBefore, at: new Date(beganAt).toISOString(), seed },
    ...{ durationMs, decided, applications, hashesAlone: alone, ...felt },
    outFromMs: goesOutAt - beganAt,
    outUntilMs: outAt - beganAt,
    released,
    mails: mail.arrived.map(({ at }) => at - beganAt),
    tally,
    checks: shownChecks(checks),
    diaries: { people: hashes.length, lines, digest: digestOf(hashes), sha256: hashes },
  }
  writeFileSync(`${values.out}/morning.json`, `${JSON.stringify(report)}\n`)
  writeFileSync(`${values.out}/report.html`, morningPage(report))
  printChecks(report.checks)
  console.log(`${values.out}/report.html`)
} finally {
  await mail.close()
}

/** How many are out, by the second, and when the last of them was. */
function watchRelease(client: Client, beganAt: number) {
  const released: number[] = []
  let outAt = 0
  const watching = (async () => {
    const giveUpAt = beganAt + durationMs + outWithinMs
    while (outAt === 0 && Date.now() < giveUpAt) {
      const { rows } = await client.query<{ released: number; out: boolean }>(
        `SELECT (SELECT count(*)::int FROM decisions WHERE state = 'released') AS released,
          EXISTS (SELECT FROM releases WHERE state = 'out') AS out`,
      )
      const at = Date.now()
      released[Math.floor((at - beganAt) / 1_000)] = rows[0]?.released ?? 0
      if (rows[0]?.out) outAt = at
      await pause(lookEveryMs)
    }
    if (outAt === 0) throw new Error('The release did not go out')
  })()
  watching.catch(() => {})
  return {
    async end() {
      await watching
      return { outAt, released: Array.from(released, (count) => count ?? null) }
    },
  }
}
