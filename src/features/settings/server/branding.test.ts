import { expect, test } from 'vitest'
import { letterHtml } from '#server/letter.ts'
import { makePdf, type PdfDocument } from '#server/pdf.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { houseBranding } from '../branding.ts'
import { withBranding } from './branding.ts'
import { readPublicFacts } from './public-facts.ts'

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner' })

const harbour = {
  ...houseBranding,
  primary: '#123a5e',
  page: '#f3f7fa',
  accent: '#1f5f8a',
  letters: 'HI',
}

const paper: PdfDocument = {
  title: 'A letter',
  createdAt: new Date('2027-01-14T15:04:00Z'),
  institute: { name: 'The Institute', address: '1 Street', email: 'a@institute.example' },
  heading: 'A letter',
  facts: [],
  sections: [],
}

function facts() {
  return readPublicFacts(app.platform.db, app.clock.now(), app.config)
}

async function asked(email: string): Promise<string> {
  await app.call('POST /api/users/forgot-password', { body: { email } })
  return (await app.sentMails()).at(-1)?.html ?? ''
}

function save(base: number, value: unknown) {
  return app.call('PUT /api/admins/settings/{area}', {
    token: owner,
    params: { area: 'look' },
    body: { base, value },
  })
}

test('the house prints nothing new: pages, mails and papers stay byte for byte', async () => {
  const { facts: shown, css } = await facts()
  expect(css).toBe('')
  expect(shown).not.toHaveProperty('letters')
  const letter = {
    subject: 'S',
    paragraphs: ['P'],
    action: { words: 'Go', url: 'https://x.example' },
  }
  expect(letterHtml(letter, 'I')).toContain('background:#3b2417;color:#faf4e8')
  const [plain, looked] = [
    await makePdf(paper),
    await makePdf(await withBranding(app.platform.db, paper)),
  ]
  expect(Buffer.from(looked).equals(Buffer.from(plain))).toBe(true)
  expect(await asked('before@example.org')).toContain('background:#3b2417')
})

test('what could not be read is refused, and what can reaches pages, mails and papers', async () => {
  expect(await save(1, { ...harbour, page: '#123a5e' })).toMatchObject({ status: 422 })
  expect((await save(1, harbour)).status).toBe(200)
  const { facts: shown, css, version } = await facts()
  expect(shown.letters).toBe('HI')
  expect(css).toContain('--color-cream:#f3f7fa')
  expect(version).toMatch(/^1 2 /)
  const mail = await asked('after@example.org')
  expect(mail).toContain('background:#123a5e;color:#f3f7fa')
  expect(mail).not.toMatch(/#3b2417|#faf4e8/)
  const printed = await withBranding(app.platform.db, paper)
  expect(printed.institute.letters).toBe('HI')
  expect(printed.colors?.brown).toBe('#123a5e')
  expect((await makePdf(printed)).length).toBeGreaterThan(1000)
})

test('rolling back brings the house back', async () => {
  const back = await app.call('POST /api/admins/settings/{area}/restore', {
    token: owner,
    params: { area: 'look' },
    body: { base: 2, version: 1 },
  })
  expect(back.status).toBe(200)
  expect((await facts()).css).toBe('')
})
