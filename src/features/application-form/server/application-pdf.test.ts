import { PDF } from '@libpdf/core'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatInstant } from '#shared/dates.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { makeFilled, rowsOf, save, submit } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'

const app = await forThisFile(makeTestApp())
const tokens = await makeAdmins(app)

const own = 'GET /api/users/applications/{id}/pdf'
const office = 'GET /api/admins/applications/{id}/pdf'

/** Words as they are in a file, whose columns and lines are cut where there was room. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}

/** The file as it would be saved, and all its words. */
async function print(route: Route, token: string | undefined, id: string, query = {}) {
  const [, path = ''] = route.split(' ')
  const address = `${path.replace('{id}', id)}?${new URLSearchParams(query)}`
  const answer = await app.app.request(address, { headers: { authorization: `Bearer ${token}` } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (answer.status !== 200)
    return { status: answer.status, headers: answer.headers, text: '', bytes }
  const pdf = await PDF.load(bytes)
  const text = pdf
    .getPages()
    .map((page) => page.extractText().text.replaceAll('\n', ' '))
    .join(' ')
  return { status: answer.status, headers: answer.headers, text, bytes }
}

async function handedIn(change: object = {}) {
  const filled = await makeFilled(app)
  const { body } = await save(app, filled.token, change)
  const receipt = await submit(app, { ...filled, revision: body.revision })
  expect(receipt.status).toBe(200)
  return { ...filled, receiptNumber: `${receipt.body.receiptNumber}` }
}

describe('the application on paper', () => {
  test.each([
    ['Latin', 'Łódź Ő’Brien Institute'],
    ['Greek', 'Πανεπιστήμιο Αθηνών'],
    ['Cyrillic', 'Київський університет Ґ'],
  ])('prints %s as it was given', async (_, institution) => {
    const filled = await handedIn({ education: { bachelorsInstitution: institution } })
    const { text } = await print(own, filled.token, filled.id)
    expect(text).toContain(institution)
    expect(text).not.toContain('A box marks')
  })

  test('has every answer, who gave it, the receipt number, the estimate, and the zone of its dates', async () => {
    const filled = await handedIn()
    const { text, headers } = await print(own, filled.token, filled.id)
    const { submissions } = await rowsOf(app, filled.id)
    for (const words of [
      'Maya Lindqvist',
      filled.receiptNumber,
      formatInstant(submissions[0]?.submittedAt ?? '', 'America/New_York'),
      'EST',
      'Personal information',
      'Are you a U.S. citizen? Yes',
      'State where you live Maryland',
      'Education',
      'Employment',
      'Financial plan',
      'Estimated cost',
      'Tuition',
      'You pay',
      'April 12, 1991',
    ])
      expect(squeezed(text)).toContain(squeezed(words))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="application-${filled.receiptNumber}.pdf"`,
      'cache-control': 'no-store',
    })
  })

  test('prints a name in its own script, and notes what no font has', async () => {
    const { id, token } = await bringIn(app, cast.xiaoming)
    const { text } = await print(own, token, id)
    expect(text).toContain('王')
    expect(text).not.toContain('A box marks each character')
    const filled = await handedIn({ education: { bachelorsInstitution: 'ꦲꦏ Institute' } })
    const lacking = await print(own, filled.token, filled.id)
    expect(lacking.text).toContain('A box marks each character')
    expect(lacking.text).toContain('U+A9B2')
  })

  test('says of a draft that it is one, and leaves nothing out of it', async () => {
    const filled = await makeFilled(app)
    const { text, headers } = await print(own, filled.token, filled.id)
    expect(squeezed(text)).toContain(squeezed('Not submitted A copy of the draft, made'))
    expect(text).toContain('Maryland')
    expect(headers.get('content-disposition')).toContain('application-draft.pdf')
  })

  test('is of the round that is named, byte for byte the same each time', async () => {
    const filled = await handedIn()
    const [once, again] = [
      await print(own, filled.token, filled.id, { round: '1' }),
      await print(own, filled.token, filled.id),
    ]
    expect(Buffer.from(once.bytes).equals(Buffer.from(again.bytes))).toBe(true)
    expect((await print(own, filled.token, filled.id, { round: '2' })).status).toBe(404)
  })

  test('is no one else’s', async () => {
    const [mine, yours] = [await makeFilled(app), await makeFilled(app)]
    expect((await print(own, mine.token, yours.id)).status).toBe(404)
  })
})

describe('the receipt', () => {
  test('says who, what, when, and the fingerprint of the answers', async () => {
    const filled = await handedIn()
    const { submissions } = await rowsOf(app, filled.id)
    const { text, headers } = await print(
      'GET /api/users/applications/{id}/receipt',
      filled.token,
      filled.id,
    )
    expect(headers.get('content-disposition')).toContain(`receipt-${filled.receiptNumber}.pdf`)
    for (const words of [
      'Receipt',
      filled.receiptNumber,
      'Maya Lindqvist',
      'EST',
      'has received this application',
    ])
      expect(text).toContain(words)
    expect(squeezed(text)).toContain(submissions[0]?.sha256.toString('hex'))
  })

  test('is not there before anything was handed in', async () => {
    const filled = await makeFilled(app)
    expect(
      (await print('GET /api/users/applications/{id}/receipt', filled.token, filled.id)).status,
    ).toBe(404)
  })
})

describe('for staff', () => {
  async function looks(): Promise<number> {
    const { rows } = await app.platform.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM audit_log WHERE action = 'application.restricted-read'`,
    )
    return rows[0]?.n ?? 0
  }

  test('restricted answers are printed only for those who may read them, and each print is in the audit log', async () => {
    const filled = await handedIn()
    const before = await looks()
    const interviewer = await print(office, tokens.interviewer, filled.id)
    expect(interviewer.text).not.toMatch(/citizen|military|Department of Defense|Born/i)
    expect(interviewer.text).toContain('This copy leaves out answers')
    expect(await looks()).toBe(before)
    const owner = await print(office, tokens.owner, filled.id)
    expect(squeezed(owner.text)).toContain(squeezed('Are you a U.S. citizen? Yes'))
    expect(owner.text).not.toContain('This copy leaves out')
    expect(await looks()).toBe(before + 1)
    expect((await print(office, tokens.finance, filled.id)).status).toBe(403)
  })

  test('the draft can be named beside the rounds', async () => {
    const filled = await handedIn()
    expect((await print(office, tokens.owner, filled.id, { round: 'draft' })).text).toContain(
      'A copy of the draft',
    )
  })
})
