import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { sendDueMails } from '#server/mail-sending.ts'
import { openTransport } from '#server/mail-transport.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp } from './app.ts'
import { makeFilled, save } from './filled-forms.ts'
import { forThisFile } from './for-this-file.ts'
import { hostile } from './hostile.ts'
import { applyWith, type HostileApplicant, refereeOf, seen } from './hostile-applicants.ts'
import { brokenIn } from './invariants.ts'

const plain = 'Ada Okafor'
const mostRows = 50

const applied: HostileApplicant[] = []

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner' })
for (const [n, text] of [plain, ...hostile].entries()) applied.push(await applyWith(app, text, n))
while ((await sendDueMails(app.platform, openTransport(app.config))) > 0);

test('the office reads each text as it was typed', async () => {
  for (const { text, id } of applied) {
    const { body } = await app.call('GET /api/admins/applications/{id}', {
      token: owner,
      params: { id },
    })
    const { employment, education } = body.data
    for (const shown of [
      body.firstName,
      body.lastName,
      education.statement,
      education.otherDegree,
      employment.currentEmployer.name,
      employment.previousEmployers[0].jobTitle,
    ])
      expect(seen(shown)).toBe(seen(text))
    expect(body.firstName).not.toMatch(/[\r\n\u2028\u2029]/)
  }
})

test('the list holds everybody, and a search for a text breaks nothing', async () => {
  const names: string[] = []
  let after: string | undefined
  do {
    const query: Record<string, string> = after ? { after } : {}
    const { body } = await app.call('GET /api/admins/applications', { token: owner, query })
    names.push(...body.applications.map(({ firstName }: { firstName: string }) => firstName))
    after = body.next ?? undefined
  } while (after)
  expect(names.map(seen).sort()).toEqual(applied.map(({ text }) => seen(text)).sort())
  for (const { text } of applied) {
    const query = { search: text }
    const { status } = await app.call('GET /api/admins/applications', { token: owner, query })
    expect([text, status]).toEqual([text, 200])
  }
})

test('each mail has its own head, one reader and nothing but our elements', async () => {
  const folder = join(app.config.dataDir, 'mail')
  const files = (await readdir(folder)).sort()
  const drawn = new Map<string, string>()
  const readers: string[] = []
  for (const file of files) {
    const raw = await readFile(join(folder, file))
    const [, template = ''] = /^\d+-(.*)\.eml$/.exec(file) ?? []
    const mail = await simpleParser(raw)
    const to = [mail.to].flat().flatMap((line) => line?.value ?? [])
    expect(to).toHaveLength(1)
    readers.push(to[0]?.address ?? '')
    const [head = ''] = raw.toString('latin1').split('\r\n\r\n')
    expect(head).not.toMatch(/[^\x20-\x7e\r\n\t]/)
    const shape = JSON.stringify([
      [...mail.headers.keys()].sort(),
      mail.attachments.length,
      mail.subject?.replace(/MSC-\d{4}-\w+/, ''),
      tagsOf(mail.html || ''),
    ])
    // The first of each kind is the plain one.
    if (!drawn.has(template)) drawn.set(template, shape)
    expect(shape).toBe(drawn.get(template))
  }
  expect(files.length).toBeGreaterThanOrEqual(2 * applied.length)
  const known = [...applied.map(({ email }) => email), refereeOf(1), refereeOf(2)]
  expect(new Set(readers)).toEqual(new Set(known))
}, 120_000)

/** A page without its words: a bracket among these would be a tag of its own. */
function tagsOf(html: string): string {
  return html.replace(/>[^<]*</g, '><').replace(/#[\w-]+"/g, '"')
}

test('every text is printed, with nothing in the file that acts', async () => {
  // As many employers as a person may name hold many texts on one paper.
  for (let from = 0; from < hostile.length; from += 2 * mostRows) {
    const texts = hostile.slice(from, from + 2 * mostRows)
    const filled = await makeFilled(app)
    const previousEmployers = Array.from({ length: Math.ceil(texts.length / 2) }, (_, n) => ({
      name: texts[2 * n],
      jobTitle: texts[2 * n + 1] ?? plain,
      hoursPerWeek: 40,
      yearsInRole: '6-10',
    }))
    await save(app, filled.token, {
      employment: { hasPreviousEmployment: true, previousEmployers },
    })
    const words = await print(filled.token, filled.id)
    // Longer ones share a line with the question beside them.
    for (const text of texts.filter((one) => /^[\x20-\x7e]{4,20}$/.test(one)))
      expect(words).toContain(seen(text))
  }
  // Names are in other places than answers.
  for (const { text, token, id } of applied.filter((_, n) => n % 8 === 0)) {
    const words = await print(token, id)
    if (/^[\x20-\x7e]{4,60}$/.test(text)) expect(words).toContain(seen(text))
  }
}, 120_000)

/** What a printed application says, without spaces. */
async function print(token: string, id: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.app.request(`/api/users/applications/${id}/pdf`, { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="application-(?:draft|MSC-\d{4}-\w+)\.pdf"$/,
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  const outside = bytes.toString('latin1').replace(/\bstream\r?\n.*?endstream/gs, '')
  expect(outside).not.toMatch(
    /\/(?:JS|JavaScript|OpenAction|AA|Launch|SubmitForm|EmbeddedFile|URI)\b/,
  )
  const pages = (await PDF.load(new Uint8Array(bytes))).getPages()
  return seen(pages.map((page) => page.extractText().text).join(' '))
}

test('everything that must always hold still does', async () => {
  expect(await brokenIn(app, invariants)).toEqual([])
})
