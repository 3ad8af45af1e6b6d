// The product with some hundreds of invented people, in a folder of its own.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './install.mjs'
import { noAddresses } from './runtime.mjs'
import { serve } from './serve.mjs'
import { ownNode, root, run, step } from './tools.mjs'

const folder = join(root, 'data-demo')
const half = `${folder}.half`

await ensureInstalled()
await ensureBuilt()
if (!existsSync(folder)) await fill()
console.log('Staff sign in as ana, ben, chidi, dana, emil, farah, gus or hana @institute.example')
console.log('with the password “quiet harbour at dawn”; so do the applicants of the lists.')
process.exitCode = await serve(['dist/server/main.js'], {
  ...noAddresses,
  DATA_DIR: folder,
  DEMO_PAYMENTS: process.env.STRIPE_SECRET_KEY ? '' : 'on',
})

/** A folder that was left half filled is begun again. */
async function fill() {
  rmSync(half, { recursive: true, force: true })
  const env = { ...noAddresses, DATA_DIR: half, LOG_LEVEL: 'silent' }
  const { ok, words } = await step('Inventing people', () =>
    run(ownNode(), ['demo/fill.ts'], { quiet: true, env }),
  )
  if (!ok) throw new Error(words)
  console.log(words.trim())
  renameSync(half, folder)
}
