// A deadline night: thousands of applicants with diaries, faults at set times, and at the end each diary
// held against what is stored. Writes bench/results/night/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { invariants } from '#app/server/app.ts'
import { checkInvariants } from '#server/invariants.ts'
import { counted } from '#shared/counted.ts'
import { commit, machine } from '../machine.ts'
import { closeAt, makeCast } from './cast.ts'
import { printChecks, shownChecks } from './checks.ts'
import { sendCrowd } from './crowd.ts'
import { digestOf, type Line, readDiaries } from './diary.ts'
import { bringAbout } from './faults.ts'
import { openInstallation } from './installation.ts'
import { untilMailsAreOut } from './mails-out.ts'
import { nightPage } from './night-page.ts'
import { emptyStory, tell } from './person-story.ts'
import { graceEndMs, planNight, rolesOf } from './plan.ts'
import { recoveryOf } from './recovery.ts'
import { readStore } from './store.ts'
import { cutOffAndLetIn, type Facts, judge } from './verdict.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '20261126' },
    out: { type: 'string', default: new URL('../results/night/', import.meta.url).pathname },
  },
})
const plan = planNight({
  minutes: Number(values.minutes),
  share: Number(values.share),
  seed: Number(values.seed),
})
/** Between the last that is made ready and the first that is done. */
const untilBeginMs = 10_000
/** A killed sender's claim runs out within a minute; what a silent mail server didn't take waits longer each time. */
const mailsWithinMs = Math.max(180_000, plan.durationMs)
const sendersOfProcess = 4

mkdirSync(values.out, { recursive: true })
const [loadBefore = 0] = loadavg()
const diaryFile = `${values.out}/diaries.jsonl`
const roles = rolesOf(plan)
const installation = await openInstallation()
try {
  console.log(`${roles.length} applicants fill in their forms (seed ${plan.seed}).`)
  const applicants = await makeCast(installation, roles)
  const beganAt = Date.now() + untilBeginMs
  const closesAt = new Date(Math.round(beganAt + plan.closesAtMs))
  await installation.withDatabase((client) => closeAt(client, 'msc', closesAt, plan.graceMinutes))
  console.log(`The night begins, and lasts ${counted(plan.durationMs / 60_000, 'minute')}.`)
  const readiness = installation.watchReadiness()
  const [crowd, happened] = await Promise.all([
    sendCrowd({ plan, port: installation.port, file: diaryFile, applicants, beganAt }),
    bringAbout(plan, installation, beganAt),
  ])
  const looks = readiness.end()
  console.log('The night is over. What is stored is compared with the diaries.')
  await installation.withDatabase((client) => untilMailsAreOut(client, mailsWithinMs))
  const stories = applicants.map(emptyStory)
  let lines = 0
  const hashes = await readDiaries<Line>(diaryFile, applicants.length, (line) => {
    lines++
    const story = stories[line.n]
    if (story) tell(story, line)
  })
  const facts: Facts = {
    beganAt,
    closesAt: closesAt.getTime(),
    graceEndAt: closesAt.getTime() + graceEndMs(plan) - plan.closesAtMs,
    mostRepeats:
      sendersOfProcess *
      plan.faults.reduce(
        (sum, { kind }) => sum + (kind === 'killed' ? 1 : kind === 'mail silent' ? 2 : 0),
        0,
      ),
  }
  const witnesses = applicants.map(({ n, application, program }) => ({
    n,
    application,
    closes: program === 'msc',
    story: stories[n] ?? emptyStory(),
  }))
  const { checks, findings } = await installation.withDatabase(async (client, url) => ({
    checks: judge(witnesses, await readStore(client), installation.mail.arrived, facts),
    findings: await checkInvariants(url, new Date(), invariants),
  }))
  checks.push({
    name: 'what must always hold of all records',
    looked: findings.length,
    breaches: findings
      .filter(({ broken }) => broken > 0)
      .map(({ name, says }) => `${name}: ${says}`),
  })
  const report = {
    ...{ commit: commit(), machine, loadBefore },
    at: new Date(beganAt).toISOString(),
    plan,
    planDigest: crowd.planDigest,
    diaries: { people: hashes.length, lines, digest: digestOf(hashes), sha256: hashes },
    checks: shownChecks(checks),
    recovered: recoveryOf(happened, crowd.tally),
    notReady: notReadyIn(looks, beganAt),
    mails: installation.mail.arrived.map(({ at }) => at - beganAt),
    cutOff: checks.find(({ name }) => name === cutOffAndLetIn)?.looked ?? 0,
    crowd: { ...crowd, tally: { ...crowd.tally, acknowledgedAt: [] } },
  }
  writeFileSync(`${values.out}/night.json`, `${JSON.stringify(report)}\n`)
  writeFileSync(`${values.out}/report.html`, nightPage(report))
  printChecks(report.checks)
  console.log(`${values.out}/report.html`)
} finally {
  await installation.close()
}

function notReadyIn(looks: readonly { at: number; ready: boolean }[], beganAt: number) {
  return looks.flatMap(({ at, ready }) => (ready ? [] : [at - beganAt]))
}
