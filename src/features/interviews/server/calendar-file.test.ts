import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { mails } from '#server/db/tables.ts'
import { sendDueMails } from '#server/mail-sending.ts'
import { openTransport } from '#server/mail-transport.ts'
import { dayIn } from '#shared/dates.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { mailsOf } from '#tests/filled-forms.ts'
import { meetings } from '../instants.fixture.ts'
import { foldZone } from '../zone.ts'
import {
  asApplicant,
  asOffice,
  type Host,
  makeApplicant,
  makeHost,
  setRules,
} from './interviews.fixture.ts'

let app: TestApp
let ada: Host

const now = '2026-11-21T15:00:00.000Z'
const dayMs = 24 * 3_600_000
let hour = 0

beforeAll(async () => {
  app = await makeTestApp()
  ada = await makeHost(app, 'ada')
  await setRules(app, {
    minutes: 30,
    everyMinutes: 30,
    bufferAfter: 0,
    noticeHours: 0,
    dailyCap: null,
    weeklyCap: null,
  })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(now))

async function booked() {
  const copy = await makeApplicant(app)
  const acts = asApplicant(app, copy)
  const start = `2026-11-23T${16 + hour++}:00:00.000Z`
  expect((await acts.book(start)).status).toBe(200)
  return { ...copy, ...acts, start }
}

function stampOf(start: string): string {
  return start.replace(/[-:]|\.000/g, '')
}

describe('the calendar file', () => {
  test.each(meetings)('tells of $name', async ({ timeZone, start, own, institute }) => {
    app.clock.set(new Date(Date.parse(start) - 2 * dayMs).toISOString())
    const copy = await makeApplicant(app)
    const { book, read, times, file } = asApplicant(app, copy)
    const day = (await times({ timeZone })).body.days.find(({ starts }: { starts: string[] }) =>
      starts.includes(start),
    )
    expect(day?.day).toBe(dayIn(new Date(start), timeZone))
    expect((await book(start, timeZone)).status).toBe(200)
    const [mail] = (await mailsOf(app, copy.id)).slice(-1)
    const text: string = mail?.calendar?.text ?? ''
    for (const words of [own, institute]) {
      expect(mail?.text).toContain(words)
      expect(mail?.html).toContain(words)
      expect(unfolded(text)).toContain(words.replaceAll(',', '\\,'))
    }
    expect(text).toContain(`DTSTART:${stampOf(start)}`)
    expect((await read()).body.interview).toMatchObject({ start, timeZone: foldZone(timeZone) })
    const kept = await file()
    expect(kept.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(kept.body).toBe(text)
  })

  test('names the office while its interviewer has only an address, like page and mail', async () => {
    const change = (nameGiven: boolean) =>
      app.platform.db.update(admins).set({ nameGiven }).where(eq(admins.id, ada.id))
    await change(false)
    const { id, read } = await booked()
    const [mail] = (await mailsOf(app, id)).slice(-1)
    const { interviewer } = (await read()).body.interview
    await change(true)
    expect(interviewer).toBe('the admissions office')
    expect(unfolded(mail?.calendar?.text ?? '')).toContain('With the admissions office.')
    expect(mail?.text).toContain('the admissions office')
    expect(`${mail?.text} ${mail?.html} ${mail?.calendar?.text}`).not.toMatch(/\bada\b/i)
  })

  test('ends its lines with CRLF, folds them at 75 octets and is in UTC', async () => {
    const { id } = await booked()
    const text = (await mailsOf(app, id)).at(-1)?.calendar?.text ?? ''
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).toMatch(/METHOD:REQUEST\r\n/)
    expect(text).toMatch(/DTEND:\d{8}T\d{6}Z/)
    expect(text).not.toMatch(/TZID|X-PUBLISHED-TTL/)
  })

  test('goes with the mail as a part and as a file, with the method of the calendar', async () => {
    const { id, cancel, start } = await booked()
    await cancel(start)
    await app.platform.db
      .update(mails)
      .set({ state: 'suppressed' })
      .where(eq(mails.template, 'interview-for-you'))
    await sendDueMails(app.platform, openTransport(app.config))
    const folder = join(app.config.dataDir, 'mail')
    const wanted = await mailsOf(app, id)
    const names = await readdir(folder)
    for (const { seq, calendar } of wanted.filter(({ calendar }) => calendar)) {
      const name = names.find((one) => one.startsWith(String(seq).padStart(6, '0'))) ?? ''
      const raw = await readFile(join(folder, name), 'utf8')
      expect(raw).toMatch(
        new RegExp(`Content-Type: text/calendar; charset=utf-8; method=${calendar?.method}`, 'i'),
      )
      const parsed = await simpleParser(raw)
      expect(
        parsed.attachments.map(({ filename, contentType }) => [filename, contentType]),
      ).toContainEqual(['interview.ics', 'application/ics'])
      expect(parsed.text).not.toContain('[[link-secret]]')
    }
  })

  test('of an interviewer is read at a secret address, until it is taken back', async () => {
    const { start } = await booked()
    const act = asOffice(app, ada.token)
    const { body } = await act('POST /api/admins/interviewers/{id}/feed', ada.id)
    const path = new URL(body.url).pathname
    const feed = await app.call(`GET ${path}` as 'GET /x')
    expect(feed.status).toBe(200)
    expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(feed.body).toContain(`DTSTART:${stampOf(start)}`)
    expect(feed.body).toContain('Interview with Maya')
    const { body: newer } = await act('POST /api/admins/interviewers/{id}/feed', ada.id)
    expect((await app.call(`GET ${path}` as 'GET /x')).status).toBe(404)
    expect((await act('DELETE /api/admins/interviewers/{id}/feed', ada.id)).status).toBe(200)
    expect((await app.call(`GET ${new URL(newer.url).pathname}` as 'GET /x')).status).toBe(404)
    const other = await makeAdmin(app, { role: 'interviewer', name: 'somebody else' })
    expect(
      (await asOffice(app, other)('POST /api/admins/interviewers/{id}/feed', ada.id)).status,
    ).toBe(404)
  })
})

function unfolded(text: string): string {
  return text.replaceAll('\r\n ', '')
}
