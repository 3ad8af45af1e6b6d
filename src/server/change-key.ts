import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readConfig } from './config.ts'
import { keyFile } from './key-file.ts'

/** Puts a new key above those of the installation; the next start seals with it what earlier ones sealed. */
export function changeKey(environment: Record<string, string | undefined>): string {
  if (environment.SECRET_KEY)
    throw new Error(
      'The key is given as SECRET_KEY. Set SECRET_KEY to a new one, and SECRET_KEY_BEFORE to the one before',
    )
  const file = keyFile(readConfig(environment).dataDir)
  const earlier = readFileSync(file, 'utf8').trim()
  const beside = `${file}.new`
  writeFileSync(beside, `${randomBytes(32).toString('hex')}\n${earlier}\n`, { mode: 0o600 })
  chmodSync(beside, 0o600)
  renameSync(beside, file)
  return `A new key is in ${file}. Start the server again to use it`
}

if (import.meta.main)
  try {
    process.stdout.write(`${changeKey(process.env)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
