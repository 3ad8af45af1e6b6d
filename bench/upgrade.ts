// A data folder that an earlier version made and fills, brought up to date by this one while people save:
// the new version starts beside the old, which serves on, and then alone. Give it a commit to begin with.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { invariants } from '#app/server/app.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { listAppliedMigrations } from '#server/db/migrate.ts'
import { checkInvariants } from '#server/invariants.ts'
import { openLedger } from '#tests/ledger.ts'
import { startServer } from '#tests/processes.ts'
import { options } from './options.ts'
import { ensureBuilt, root } from './product.ts'
import { report } from './results.ts'

/** The first with the migrations that every release keeps. */
const firstCommit = 'fe018e28'
const [commit = firstCommit] = options.names
const people = 8
const loadMs = options.quick ? 2_000 : 10_000

await ensureBuilt()
const folder = mkdtempSync(join(tmpdir(), 'matricula-upgrade-'))
const earlier = join(folder, 'earlier')
const dataDir = join(folder, 'data')
const environment = { DATA_DIR: dataDir }
try {
  buildEarlier()
  const program = { file: 'dist/server/main.js', folder: earlier }
  const old = await startServer(environment, program)
  let addresses = [old.url]
  const ledger = await openLedger(() => addresses, people)
  ledger.begin()
  await pause(loadMs)
  const before = await migrationsApplied()

  const began = performance.now()
  const today = await startServer(environment)
  const upgradeSeconds = (performance.now() - began) / 1_000
  addresses = [old.url, today.url]
  await pause(loadMs)
  addresses = [today.url]
  old.signal('SIGTERM')
  await old.ended()
  await pause(loadMs)
  await ledger.end()
  const losses = await ledger.losses()
  const after = await migrationsApplied()
  const { url, stop } = await startEmbedded({ dataDir })
  const findings = await checkInvariants(url, new Date(), invariants)
  await stop()
  const broken = findings.filter((finding) => finding.broken > 0)
  for (const { name, says } of broken) console.log(`${name}: ${says}`)
  today.signal('SIGTERM')
  await today.ended()
  // It ends by itself, with a sentence.
  const refused = await startServer(environment, program).then(
    () => 'it served',
    (error: Error) => error.message,
  )
  console.log(refused)

  const acknowledged = [...ledger.statuses].filter(([status]) => status === 200)
  report(
    'upgrade',
    [
      { name: 'migrations before', value: before, unit: '' },
      { name: 'migrations after', value: after, unit: '', atLeast: before + 1 },
      { name: 'from its start to ready', value: upgradeSeconds, unit: 's', atMost: 60 },
      { name: 'saves acknowledged', value: acknowledged[0]?.[1] ?? 0, unit: '' },
      { name: 'acknowledged and lost', value: losses.length, unit: '', atMost: 0 },
      { name: 'answered 5xx', value: serverErrors(ledger.statuses), unit: '', atMost: 0 },
      { name: 'invariants broken', value: broken.length, unit: '', atMost: 0 },
      {
        name: 'the old version refuses the newer database',
        value: refused.includes('later version') ? 1 : 0,
        unit: '',
        atLeast: 1,
      },
    ],
    [`From ${commit}; the old version served until the new one was ready.`],
  )
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', earlier], { cwd: root, stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}

function buildEarlier() {
  const run = (command: string, args: string[], cwd = earlier) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  run('git', ['worktree', 'add', '--quiet', '--detach', earlier, commit], root)
  run('npm', ['ci'])
  run(join(earlier, 'node_modules/node/bin/node'), ['scripts/build.mjs'])
  if (!existsSync(join(earlier, 'dist/server/main.js'))) throw new Error('It was not built')
}

async function migrationsApplied(): Promise<number> {
  const { url, stop } = await startEmbedded({ dataDir })
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await listAppliedMigrations(client)).length
  } finally {
    await client.end()
    await stop()
  }
}

function serverErrors(statuses: ReadonlyMap<number | 'broken', number>): number {
  return [...statuses]
    .filter(([status]) => status !== 'broken' && status >= 500)
    .reduce((sum, [, count]) => sum + count, 0)
}
