// Makes the pictures of the README and the guide from the built product and the people of the demo.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { castPassword } from '#tests/people.ts'
import { startServer } from '#tests/processes.ts'
import { ensureBuilt } from './built.mjs'
import { ownNode, root, run, step } from './tools.mjs'

const folder = join(root, 'docs/pictures')
const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 720 }, deviceScaleFactor: 2 }
const settleMs = 1_500

await ensureBuilt()
const found = await run(ownNode(), ['scripts/find-browser.mjs'], { quiet: true })
if (!found.ok) throw new Error(found.words)
const { path: executablePath, env = {} } = JSON.parse(found.words)

const dataDir = mkdtempSync(join(tmpdir(), 'matricula-pictures-'))
const filled = await step('Inventing people', () =>
  run(ownNode(), ['demo/fill.ts'], {
    quiet: true,
    env: { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' },
  }),
)
if (!filled.ok) throw new Error(filled.words)
const server = await startServer({ DATA_DIR: dataDir, DEMO_PAYMENTS: 'on' })
const address = server.url.replace('127.0.0.1', 'localhost')
process.env.JOURNEYS_DIR = dataDir
process.env.JOURNEYS_PORT = new URL(address).port
const { openCast } = await import('../e2e/open-cast.ts')
const open = await openCast()
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env },
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

try {
  mkdirSync(folder, { recursive: true })
  const begun = await applicantIn('incomplete')
  const accepted = await applicantIn('accepted')
  const inReview = await applicantIn('in_review')
  const owner = await staff('ana')
  const program = { ba: 'bachelor', msc: 'masters' }[begun.program]
  await take('home', '/', desk)
  await take('apply', '/masters/apply', desk)
  await take('form-phone', `/${program}/application/personal-information`, phone, begun)
  await take('dashboard', '/dashboard', desk, inReview)
  await take('offer-phone', '/dashboard', phone, accepted)
  await take('contract', '/dashboard/contract', desk, accepted)
  await take('office-home', '/admin-panel/home', desk, owner)
  await take('office', '/admin-panel/applications', desk, owner)
  await take('application', `/admin-panel/applications/${inReview.id}`, desk, owner)
} finally {
  await browser.close()
  await open.close()
  server.signal('SIGTERM')
  await server.ended()
  rmSync(dataDir, { recursive: true, force: true })
}

async function take(name, path, device, { token, kind } = {}) {
  const localStorage = token ? [{ name: kind, value: token }] : []
  const context = await browser.newContext({
    ...device,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
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

/** The last person to reach a status, signed in. */
async function applicantIn(status) {
  const { rows } = await open.app.platform.db.execute(sql`
    SELECT a.id, a.program, p.email FROM applications a JOIN applicants p ON p.id = a.applicant_id
    WHERE a.status = ${status} AND p.email_confirmed_at IS NOT NULL
      AND (a.status <> 'incomplete' OR a.submitted_at IS NULL)
    ORDER BY a.status_at DESC LIMIT 1`)
  const [{ id, program, email }] = rows
  return { id, program, kind: 'auth_token', token: await signIn('users', email) }
}

async function staff(name) {
  return { kind: 'admin_auth_token', token: await signIn('admins', `${name}@institute.example`) }
}

async function signIn(whose, email) {
  const answer = await fetch(`${address}/api/${whose}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: castPassword }),
  })
  const { token, error } = await answer.json()
  if (!token) throw new Error(`${email} can’t sign in: ${error}`)
  return token
}
