// Makes the pictures of the README from the built product and the cast, on a folder of its own.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { makeAdmin } from '#tests/admins.ts'
import { cast, castPassword } from '#tests/cast.ts'
import { startServer } from '#tests/processes.ts'
import { ensureBuilt } from './built.mjs'
import { ownNode, root, run } from './tools.mjs'

const folder = join(root, 'docs/pictures')
const desk = { viewport: { width: 1280, height: 920 } }
const settleMs = 1_500
const phone = { viewport: { width: 390, height: 620 }, deviceScaleFactor: 2 }

await ensureBuilt()
const found = await run(ownNode(), ['scripts/find-browser.mjs'], { quiet: true })
if (!found.ok) throw new Error(found.words)
const { path, env = {} } = JSON.parse(found.words)

const dataDir = mkdtempSync(join(tmpdir(), 'matricula-pictures-'))
const server = await startServer({ DATA_DIR: dataDir })
const address = server.url.replace('127.0.0.1', 'localhost')
process.env.JOURNEYS_DIR = dataDir
process.env.JOURNEYS_PORT = new URL(address).port
const { openCast } = await import('../e2e/open-cast.ts')
const open = await openCast()
const browser = await chromium.launch({
  executablePath: path,
  env: { ...process.env, ...env },
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

try {
  await open.castIn()
  mkdirSync(folder, { recursive: true })
  const auth_token = await tokenOf(cast.ada)
  const admin_auth_token = await makeAdmin(open.app, { role: 'admissions', name: 'Ana' })
  await take('home', '/', desk)
  await take('apply', '/masters/apply', desk)
  await take('form-phone', '/masters/application/personal-information', phone, { auth_token })
  await take('dashboard', '/dashboard', desk, { auth_token: await tokenOf(cast.lukasz) })
  await take('office', '/admin-panel/applications', desk, { admin_auth_token })
} finally {
  await browser.close()
  await open.close()
  server.signal('SIGTERM')
  await server.ended()
  rmSync(dataDir, { recursive: true, force: true })
}

async function take(name, path, device, tokens = {}) {
  const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    ...device,
    reducedMotion: 'reduce',
    timezoneId: 'America/Los_Angeles',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  const page = await context.newPage()
  await page.goto(address + path)
  // Pages that follow changes keep a call open, so the network is never quiet.
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(settleMs)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
  console.log(`docs/pictures/${name}.png`)
}

/** Somebody of the cast, signed in, with their address confirmed. */
async function tokenOf({ email }) {
  const token = await open.mailedSecret(email)
  await open.app.call('POST /api/users/email/confirm', { body: { token } })
  const { body } = await open.app.call('POST /api/users/login', {
    body: { email, password: castPassword },
  })
  return body.token
}
