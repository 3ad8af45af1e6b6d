import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

test('the tables in the code are the tables that the migrations make', async () => {
  // In the repository, since drizzle-kit takes paths relative to it.
  const out = mkdtempSync(join(root, 'node_modules/.cache/schema-'))
  onTestFinished(() => rmSync(out, { recursive: true, force: true }))
  const migrations = join(out, 'migrations')
  cpSync(join(root, 'migrations'), migrations, { recursive: true })
  const config = join(out, 'drizzle.config.ts')
  writeFileSync(
    config,
    `import config from '${join(root, 'drizzle.config.ts')}'
export default { ...config, out: '${migrations.slice(root.length + 1)}' }`,
  )
  const kit = join(root, 'node_modules/drizzle-kit/bin.cjs')
  const { stdout } = await run(process.execPath, [kit, 'generate', '--config', config], {
    cwd: root,
  })
  expect(stdout).toContain('No schema changes')
  expect(readdirSync(migrations)).toEqual(readdirSync(join(root, 'migrations')))
}, 120_000)
