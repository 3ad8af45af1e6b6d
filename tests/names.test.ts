import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { contractReader } from '#features/contracts/server/record.ts'
import { getFile } from '#features/contracts/server/rows.ts'
import { depositOf, record } from '#features/payments/server/payments.fixture.ts'
import { moneyDocuments } from '#features/payments/server/tables.ts'
import { readSealedFile } from '#features/seals/server/sealed-file.ts'
import { inNameOrder, latinOr } from '#server/db/name-order.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp } from './app.ts'
import { bringIn, cast, walkTo } from './cast.ts'
import { forThisFile } from './for-this-file.ts'
import { readCsv, readWorkbook } from './sheets.ts'
import { completed } from './signed-contracts.ts'

const people = [
  ['Han', 'CN', '小明', '王', 'Wang Xiaoming', '明'],
  ['Arabic', 'EG', 'عبد الرحمن', 'السيد', 'Abdulrahman Alsayed', 'الرحمن'],
  ['Devanagari', 'IN', 'अमित', 'शर्मा', 'Amit Sharma', 'शर्मा'],
  ['Thai', 'TH', 'สมชาย', 'ใจดี', 'Somchai Jaidee', 'ใจดี'],
  ['Vietnamese', 'VN', 'Thị Hương Giang', 'Nguyễn', null, 'huong giang'],
] as const

const app = await forThisFile(makeTestApp())

test.each(people)(
  'a name in %s is applied with, offered, signed, invoiced, enrolled, exported, found and mailed',
  async (script, country, firstName, lastName, latinName, search) => {
    const { db } = app.platform
    const email = `${script.toLowerCase()}@example.org`
    const written = `${firstName} ${lastName}`
    const person = { ...cast.lukasz, firstName, lastName, country, email, program: 'msc' } as const
    const one = await bringIn(app, { ...person, status: 'incomplete' })
    if (latinName)
      await app.call('PATCH /api/users/profile', { token: one.token, body: { latinName } })
    await walkTo(app, one.id, 'in_review')
    const owner = await makeAdmin(app, { role: 'owner', name: `Owner of ${script}` })

    const signed = await completed(app, owner, one)
    const deposit = await depositOf(app, owner, one.id)
    await record(app, owner, deposit.id, { amount: deposit.open })
    const [row] = await db.select().from(applications).where(eq(applications.id, one.id))
    expect(row?.status).toBe('enrolled')

    const sealed = await getFile(db, signed.contractId, 'sealed')
    const { paper, isSigned } = await readSealedFile(sealed, { readers: [contractReader] })
    expect(isSigned).toBe(true)
    expect(paper).toMatchObject({
      events: { matchPages: true },
      signatures: [{ name: written }, {}],
    })
    const papers = { contract: new Uint8Array(sealed), ...(await papersOf(one)) }
    for (const [paper, bytes] of Object.entries(papers)) {
      const text = await textOf(bytes)
      // What is from right to left is read here as it stands.
      const shown = [plain(written), [...plain(written)].reverse().join('')]
      expect(
        shown.some((name) => text.includes(name)),
        paper,
      ).toBe(true)
      // On the contract itself, and on the certificate behind it.
      const times = text.split(`(${plain(latinName ?? '')})`).length - 1
      if (latinName) expect(times, paper).toBe(paper === 'contract' ? 2 : 1)
    }

    const ofName = { 'First name': firstName, 'Last name': lastName }
    const inFile = { ...ofName, 'Name in Latin letters': latinName ?? '', Email: email }
    const file = (format: string) =>
      bytesOf(`/api/admins/applications/export?format=${format}&search=${email}`, owner)
    const csv = new TextDecoder().decode(await file('csv'))
    const [head = [], line = []] = readCsv(csv)
    expect(namedBy(head, line)).toMatchObject(inFile)
    const { cells } = readWorkbook(await file('xlsx')).get('Applications') ?? {}
    expect(namedBy(cells?.[0] ?? [], cells?.[1] ?? [])).toMatchObject(inFile)

    const found = await app.call('GET /api/admins/applications', {
      token: owner,
      query: { search },
    })
    expect(found.body.applications.map((one: { email: string }) => one.email)).toEqual([email])
    const mails = await app.mailsTo(email)
    expect(new Set(mails.map(({ toName }) => toName))).toEqual(new Set([written]))
    const enrolled = mails.find(({ template }) => template === 'enrolled')
    expect(enrolled?.text).toContain(firstName)
  },
)

test('they are sorted by their Latin form, and by their own letters where they are Latin', async () => {
  const rows = await app.platform.db
    .select({ name: applicants.lastName })
    .from(applicants)
    .orderBy(inNameOrder(latinOr(applicants)))
  expect(rows.map(({ name }) => name)).toEqual(['السيد', 'शर्मा', 'Nguyễn', 'ใจดี', '王'])
})

type One = { id: string; token: string }

/** The letter, the copy of answers, the invoice and the receipt of one person, as they open them. */
async function papersOf({ id, token }: One): Promise<Record<string, Uint8Array>> {
  const rows = await app.platform.db
    .select({ id: moneyDocuments.id, kind: moneyDocuments.kind })
    .from(moneyDocuments)
    .where(eq(moneyDocuments.applicationId, id))
  const money = rows.map(async (row) => {
    const link = await app.call('POST /api/users/money-documents/{id}/link', {
      token,
      params: { id: row.id },
    })
    return [row.kind, await bytesOf(link.body.address)] as const
  })
  return {
    letter: await bytesOf(`/api/users/applications/${id}/decision/pdf`, token),
    answers: await bytesOf(`/api/users/applications/${id}/pdf`, token),
    ...Object.fromEntries(await Promise.all(money)),
  }
}

async function bytesOf(path: string, token?: string): Promise<Uint8Array> {
  const headers = { ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await app.app.request(path, { headers })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

async function textOf(paper: Uint8Array): Promise<string> {
  const pages = (await PDF.load(paper)).extractText()
  return plain(pages.map((page) => page.text).join('\n'))
}

function plain(text: string): string {
  return text.replace(/[\s\u200b]/g, '')
}

function namedBy(head: readonly string[], line: readonly string[]) {
  return Object.fromEntries(head.map((name, at) => [name, line[at]]))
}
