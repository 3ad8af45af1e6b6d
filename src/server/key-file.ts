import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function keyFile(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

/**
 * The keys of an installation that was given none: the first line is the present one, made once, beside the
 * data, never in the database; below it are those from before.
 */
function keptKeys(dataDir: string): string[] {
  const file = keyFile(dataDir)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process starting on the same folder was faster; its key is the one.
      if (!existsSync(file)) throw error
    }
  }
  const lines = readFileSync(file, 'utf8').trim().split(/\s+/)
  if (!lines.every((line) => /^[0-9a-f]{64}$/.test(line)))
    throw new Error(`${file} does not hold a key of 64 hexadecimal digits`)
  return lines
}

/** The key of the environment and those before it, or what the data folder keeps. */
export function keysOf(
  values: { SECRET_KEY?: string | undefined; SECRET_KEY_BEFORE?: string | undefined },
  dataDir: string,
) {
  const hexes = values.SECRET_KEY
    ? [values.SECRET_KEY, ...(values.SECRET_KEY_BEFORE?.split(/\s*,\s*/) ?? [])]
    : keptKeys(dataDir)
  const [secretKey = Buffer.alloc(0), ...earlierKeys] = hexes.map((hex) => Buffer.from(hex, 'hex'))
  return { secretKey, earlierKeys }
}
