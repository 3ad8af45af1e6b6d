import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { faultMessage } from '#server/fault.ts'
import { checkInvariants } from '#server/invariants.ts'
import { noteUpkeep, verifyRun } from '#server/upkeep.ts'
import { invariants } from './app.ts'

/** Says of each invariant whether it holds, a line each; ends with 1 if one is broken. */
async function verify(): Promise<number> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir })
  try {
    const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url ?? ''
    const findings = await checkInvariants(url, undefined, invariants, config)
    for (const { name, broken, says } of findings)
      process.stdout.write(`${broken === 0 ? 'ok    ' : 'BROKEN'} ${name}: ${says}\n`)
    const fault = await noteUpkeep(url, verifyRun(findings))
    if (fault) process.stderr.write(`This check wasn’t noted: ${fault}\n`)
    return findings.some(({ broken }) => broken > 0) ? 1 : 0
  } finally {
    await embedded?.stop()
  }
}

process.exitCode = await verify().catch((error: unknown) => {
  process.stderr.write(`${faultMessage(error)}\n`)
  return 1
})
