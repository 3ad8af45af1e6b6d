import { once } from 'node:events'
import { createServer } from 'node:http'
import type { BrowserContext, Page } from '@playwright/test'
import { routes } from '#app/server/app.ts'
import { cast, castPassword } from '#tests/cast.ts'
import { expect, signedIn, test } from './journey.ts'
import type { OpenCast } from './open-cast.ts'

const home = `http://localhost:${process.env.JOURNEYS_PORT}`
const absent = '00000000-0000-4000-8000-00000000dead'
const calls = routes.map(({ endpoint: { method, path } }) => ({
  method,
  path: path.replace(/\{\w+\}/g, absent),
}))
const simpleTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']

test('a foreign page can neither change nor read anything', async ({ page, context, open }) => {
  const victim = await open.newcomer({ ...cast.ada })
  await signedIn(page, victim.token)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Admissions dashboard' })).toBeVisible()
  const before = await everythingOf(open, victim.email)
  const body = {
    email: victim.email,
    password: castPassword,
    firstName: 'Forged',
    lastName: 'Name',
  }

  await fromForeignPage(context, async (foreign) => {
    const letIn: string[] = []
    foreign.on('response', (answer) => {
      const isRead = answer.request().method() === 'GET'
      if (answer.url().startsWith(`${home}/api`) && answer.ok() && !isRead)
        letIn.push(`${answer.request().method()} ${answer.url()}`)
    })
    const read = await foreign.evaluate(
      async ({ home, calls, simpleTypes, body }) => {
        const text = JSON.stringify(body)
        const read: string[] = []
        for (const { method, path } of calls) {
          const isRead = method === 'GET'
          const tries: RequestInit[] = [
            { method, credentials: 'include', headers: { authorization: 'Bearer au_guess' } },
            {
              method,
              headers: { 'content-type': 'application/json' },
              ...(!isRead && { body: text }),
            },
            ...(isRead ? [{ method }] : []),
          ]
          for (const type of method === 'POST' ? simpleTypes : []) {
            const headers = { 'content-type': type }
            tries.push({ method, headers, body: text })
            tries.push({ method, headers, body: text, mode: 'no-cors', credentials: 'include' })
          }
          for (const init of tries) {
            const answer = await fetch(home + path, init).catch(() => undefined)
            if (answer && (answer.type !== 'opaque' || answer.status !== 0)) read.push(path)
          }
          if (method === 'POST') navigator.sendBeacon(home + path, text)
        }
        return read
      },
      { home, calls, simpleTypes, body },
    )
    expect(read).toEqual([])

    for (const path of ['/api/users/profile', '/api/users/register', '/api/users/close'])
      for (const type of simpleTypes) await postForm(foreign, home + path, type, body)
    expect(letIn).toEqual([])
  })

  expect(await everythingOf(open, victim.email)).toEqual(before)
})

test('no page of ours can be framed, held by an opener, or taken in as a script', async ({
  page,
  context,
  open,
}) => {
  await signedIn(page, (await open.newcomer({ ...cast.ada })).token)
  await page.goto('/dashboard')
  await fromForeignPage(context, async (foreign) => {
    for (const path of ['/', '/dashboard', '/admin-panel', '/reset-password', '/api/programs']) {
      const refused = await foreign.evaluate(async (src) => {
        const frame = document.createElement('iframe')
        const settled = new Promise((done) => frame.addEventListener('load', done))
        frame.src = src
        document.body.replaceChildren(frame)
        await settled
        // A page that was let in is of another origin, which the frame would not show as its own.
        return frame.contentDocument === null
      }, home + path)
      expect(refused).toBe(true)
      for (const frame of foreign.frames().slice(1)) expect(frame.url()).toMatch(/^chrome-error:/)
    }
    const script = await foreign.evaluate(
      (src) =>
        new Promise((done) => {
          const script = document.createElement('script')
          script.addEventListener('load', () => done('taken in'))
          script.addEventListener('error', () => done('refused'))
          script.src = src
          document.body.append(script)
        }),
      `${home}/api/programs`,
    )
    expect(script).toBe('refused')

    const opening = context.waitForEvent('page')
    await foreign.evaluate((address) => {
      Object.assign(window, { held: window.open(address) })
    }, home)
    const opened = await opening
    await opened.waitForLoadState()
    expect(await foreign.evaluate(() => Reflect.get(window, 'held').closed)).toBe(true)
    expect(await opened.evaluate(() => window.opener)).toBeNull()
  })
})

/** A page of another origin, with the victim's browser around it. */
async function fromForeignPage(context: BrowserContext, act: (foreign: Page) => Promise<void>) {
  const server = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html')
    answer.end('<!doctype html><title>Elsewhere</title><body></body>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const foreign = await context.newPage()
  try {
    await foreign.goto(`http://localhost:${port}`)
    await act(foreign)
  } finally {
    await foreign.close()
    server.close()
  }
}

/** What needs no script: a form that posts, into a frame so that the page stays. */
async function postForm(foreign: Page, action: string, enctype: string, fields: object) {
  await foreign.evaluate(
    async ({ action, enctype, fields }) => {
      const frame = document.createElement('iframe')
      frame.name = 'target'
      const form = document.createElement('form')
      Object.assign(form, { action, enctype, method: 'post', target: frame.name })
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input')
        Object.assign(input, { name, value })
        form.append(input)
      }
      document.body.replaceChildren(frame, form)
      const settled = new Promise((done) => frame.addEventListener('load', done, { once: true }))
      form.submit()
      await settled
    },
    { action, enctype, fields },
  )
}

/** Every row about a person, but for when they were last seen. */
async function everythingOf({ app: { platform } }: OpenCast, email: string) {
  const { rows } = await platform.pool.query(
    `SELECT to_jsonb(a) AS person,
       (SELECT jsonb_agg(to_jsonb(s) - 'last_seen_at' ORDER BY s.id) FROM applicant_sessions s
         WHERE s.applicant_id = a.id) AS sessions,
       (SELECT jsonb_agg(to_jsonb(p) ORDER BY p.id) FROM applications p
         WHERE p.applicant_id = a.id) AS applications,
       (SELECT count(*) FROM mails m WHERE m.to_address = a.email) AS mails
     FROM applicants a WHERE a.email = $1`,
    [email],
  )
  expect(rows).toHaveLength(1)
  return rows
}
