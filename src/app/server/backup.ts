import { parseArgs } from 'node:util'
import { makeBackup } from '#server/backup/make-backup.ts'
import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { faultMessage } from '#server/fault.ts'
import { noteUpkeep } from '#server/upkeep.ts'
import { installed } from './features.ts'

const usage = 'npm run backup -- <folder> [--no-files]'

/** Writes a backup into a folder, while the product serves or at rest, and says what is in it. */
async function backup(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'no-files': { type: 'boolean' } },
  })
  const [into] = positionals
  if (!into || positionals.length > 1) throw new Error(usage)
  const config = readConfig(process.env)
  const passphrase = process.env.BACKUP_PASSPHRASE || undefined
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir })
  try {
    const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url ?? ''
    const { folder, manifest } = await makeBackup(config, url, {
      into,
      others: installed.flatMap(({ keeps = [] }) => keeps),
      passphrase,
      withFiles: !values['no-files'],
    })
    const backupAt = new Date(manifest.at)
    const fault = await noteUpkeep(url, { kind: 'backup', passed: true, backupAt })
    if (fault) say(`It wasn’t noted in the database: ${fault}`)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `The backup is in ${folder}: ${manifest.tables.length} tables, ${rows} rows, as of ${manifest.at}`,
    )
    say(manifest.files ? `${manifest.files.count} files` : 'Without files')
    say(
      manifest.keys
        ? 'The keys are in it, sealed with BACKUP_PASSPHRASE'
        : 'The keys are not in it. Keep secret.key or SECRET_KEY apart, or set BACKUP_PASSPHRASE',
    )
  } finally {
    await embedded?.stop()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await backup().catch((error: unknown) => {
  process.stderr.write(`${faultMessage(error)}\n`)
  process.exitCode = 1
})
