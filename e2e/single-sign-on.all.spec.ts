import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Client } from 'pg'
import {
  openTestProvider,
  type TestProvider,
} from '#features/single-sign-on/server/provider.fixture.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { startServer } from '#tests/processes.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'

const owner = { email: 'boss@university.example', password: 'correct horse battery' }
const ana = {
  sub: '4711',
  email: 'ana@university.example',
  email_verified: true,
  name: 'Ana Ruiz',
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** The product with a provider, and the only owner of the office. */
async function startWithProvider() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const provider = await openTestProvider({ redirectAddress: `${url}/link/sso` })
  const dataDir = await mkdtemp(join(tmpdir(), 'matricula-journey-'))
  const server = await startServer({
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...provider.environment(),
  })
  return {
    url,
    provider,
    output: () => server.output(),
    async invitationOf(email: string): Promise<string> {
      const folder = join(dataDir, 'mail')
      for (const name of (await readdir(folder).catch(() => [])).toSorted().toReversed()) {
        const text = (await readFile(join(folder, name), 'utf8'))
          .replaceAll('=\r\n', '')
          .replaceAll('=3D', '=')
        const link = /http\S+\/invitation#[\w-]+/.exec(text)?.[0]
        if (link && text.includes(email)) return link
      }
      return ''
    },
    /** As if everyone had logged in an hour ago. */
    async makeStale() {
      const { url, stop } = await startEmbedded({ dataDir })
      const client = new Client({ connectionString: url })
      await client.connect()
      await client.query(`UPDATE admin_sessions SET fresh_at = fresh_at - interval '1 hour'`)
      await client.end()
      await stop()
    },
    async stop() {
      server.signal('SIGTERM')
      await server.ended()
      await provider.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function logInAsOwner(page: Page, url: string) {
  await page.goto(`${url}/admin-panel/admins`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: 'Later' }).click()
}

/** Once the provider’s tab has closed itself, or said that it can be closed. */
async function throughNewTab(page: Page, press: () => Promise<void>) {
  const opened = page.waitForEvent('popup')
  await press()
  const tab = await opened
  if (!tab.isClosed()) await tab.waitForEvent('close')
}

test('staff join, log in, and confirm that it’s them at their institute', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const product = await startWithProvider()
  const provider: TestProvider = product.provider
  provider.state.person = ana
  try {
    await expect
      .poll(product.output)
      .toContain(`Example University: this server sends them to ${provider.issuer}`)
    await logInAsOwner(page, product.url)
    await page.getByRole('button', { name: 'Invite people' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email addresses').fill(`Ana <${ana.email}>`)
    await dialog.getByLabel('Role').selectOption('owner')
    await dialog.getByRole('button', { name: /^(Send|Invite)/ }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => product.invitationOf(ana.email), { timeout: 60_000 }).not.toBe('')

    const hers = await (await browser.newContext()).newPage()
    await hers.goto(await product.invitationOf(ana.email))
    await expect(hers.getByRole('button', { name: 'Join with Example University' })).toBeVisible()
    await expectAccessible(hers)
    await hers.getByRole('button', { name: 'Join with Example University' }).click()
    await expect(hers.getByRole('button', { name: 'Log out' })).toBeVisible()
    await hers.goto(`${product.url}/admin-panel/admins`)
    await expect(hers.getByText('you have no password here')).toBeVisible()
    await expect(hers.getByRole('button', { name: 'Change password' })).toBeHidden()
    await expectAccessible(hers)
    for (const width of [390, 1440]) {
      await hers.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(hers)
      if (process.env.SHOTS)
        await hers.screenshot({ path: `${process.env.SHOTS}/own-${width}.png`, fullPage: true })
    }

    // Logged out, she comes back to the page that she asked for.
    await hers.getByRole('button', { name: 'Log out', exact: true }).click()
    await hers.goto(`${product.url}/admin-panel/admins?view=health`)
    await expect(hers.getByRole('button', { name: 'Log in with Example University' })).toBeVisible()
    await expectAccessible(hers)
    if (process.env.SHOTS) await hers.screenshot({ path: `${process.env.SHOTS}/login.png` })
    await hers.getByRole('button', { name: 'Log in with Example University' }).click()
    await expect(hers.getByText('Login through providers')).toBeVisible()
    await expect(hers).toHaveURL(/\/admin-panel\/admins\?view=health$/)
    await hers.goBack()
    await expect(hers.getByText('The provider')).toBeHidden()

    // Six minutes later, what can hurt asks her institute again, in a tab of its own.
    await hers.goto(`${product.url}/admin-panel/admins`)
    await product.makeStale()
    await hers.getByRole('button', { name: 'Invite people' }).click()
    const inviting = hers.getByRole('dialog')
    await inviting.getByLabel('Email addresses').fill('Ben <ben@university.example>')
    await inviting.getByLabel('Role').selectOption('reviewer')
    await inviting.getByRole('button', { name: /^(Send|Invite)/ }).click()
    const confirm = hers.getByRole('button', { name: 'Confirm with Example University' })
    await expect(confirm).toBeVisible()
    await expectAccessible(hers)
    if (process.env.SHOTS) await hers.screenshot({ path: `${process.env.SHOTS}/confirm.png` })
    await throughNewTab(hers, () => confirm.click())
    await expect(
      hers.getByText('We’ve sent the invitation to ben@university.example'),
    ).toBeVisible()
    expect(provider.state.asked.some((asked) => asked === 'POST /token')).toBe(true)

    // Whoever comes without a connection is told what to do, and nothing of the code stays in the address.
    provider.state.person = { ...ana, sub: 'stranger' }
    const strange = await (await browser.newContext()).newPage()
    await strange.goto(`${product.url}/admin-panel`)
    await strange.getByRole('button', { name: 'Log in with Example University' }).click()
    await expect(strange.getByRole('alert')).toContainText('No account here is connected')
    await expect(strange).toHaveURL(/\/link\/sso$/)
    await expectAccessible(strange)
    for (const width of [390, 1440]) {
      await strange.setViewportSize({ width, height: 900 })
      if (process.env.SHOTS)
        await strange.screenshot({ path: `${process.env.SHOTS}/refused-${width}.png` })
    }
    await strange.reload()
    await expect(strange.getByText('Start again where you began')).toBeVisible()
    await strange.getByRole('link', { name: 'Go to login' }).click()
    await expect(strange.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  } finally {
    await product.stop()
  }
})
