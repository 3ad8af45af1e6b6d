import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { changeSetting } from '#tests/settings.ts'
import {
  checkMail,
  declaredMails,
  exampleFactsOf,
  fillMail,
  firstWords,
  sentencesOf,
} from '../mail-template.ts'
import type { Mails } from '../setting-areas.ts'
import { readWording, wordingOf, wordMail } from './mail-words.ts'
import { settingVersions } from './tables.ts'

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner' })
const area = { area: 'mails' }

const read = async () =>
  (await app.call('GET /api/admins/settings/{area}', { token: owner, params: area })).body

async function save(change: object) {
  const { version, value } = await read()
  return app.call('PUT /api/admins/settings/{area}', {
    token: owner,
    params: area,
    body: { base: version, value: { ...value, ...change } },
  })
}

async function kept() {
  const rows = await app.platform.db
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(eq(settingVersions.area, 'mails'))
    .orderBy(desc(settingVersions.version))
    .limit(1)
  return rows[0]?.value
}

test('every mail can be filled from its first words, and says all that it has to', () => {
  expect(Object.keys(declaredMails).length).toBeGreaterThan(100)
  for (const [name, template] of Object.entries(declaredMails)) {
    const words = firstWords(template)
    expect(checkMail(template, words), name).toEqual({})
    const { subject, paragraphs, button } = fillMail(template, words, exampleFactsOf(template))
    expect([subject, ...paragraphs, button].join(' '), name).not.toMatch(/\{|undefined/)
    expect(paragraphs, name).not.toEqual([])
    const keys = sentencesOf(template).map(({ key }) => key)
    expect(new Set(keys).size, name).toBe(keys.length)
    for (const field of Object.values(template.fields))
      expect(field.sentences ?? field.example, name).toBeDefined()
  }
})

const resetWords = { subject: 'Reset', body: 'Open {{nothing}}', button: 'Reset' }
const sent = 'reset-password'

test('a mail with broken words is refused when it is saved, and goes out with its first words', async () => {
  const refused = await save({ [sent]: resetWords, message: { subject: 'News', body: 'Hello' } })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.fields).sort()).toEqual([
    'value.message.body',
    `value.${sent}.body`,
  ])
  const letter = wordMail(declaredMails[sent], resetWords, { minutes: '60' }, 'https://a.example/')
  expect(letter.subject).toBe('Choose a new password')
  expect(letter.action).toEqual({ words: 'Choose a new password', url: 'https://a.example/' })
  const empty = { subject: '{{minutes}}', body: 'Open it', button: '{{minutes}}' }
  expect(wordMail(declaredMails[sent], empty, { minutes: '' }, 'https://a.example/')).toEqual(
    wordMail(declaredMails[sent], undefined, { minutes: '' }, 'https://a.example/'),
  )
})

test('what an office words is kept, and what it leaves as it is follows the product', async () => {
  const { value } = await read()
  const enrolled = { ...value.enrolled, subject: 'Welcome' }
  expect(await kept()).toEqual({})
  expect((await save({ enrolled })).status).toBe(200)
  expect(await kept()).toEqual({ enrolled })
  expect((await read()).value).toEqual({ ...value, enrolled })
  const { body } = await app.call('GET /api/admins/settings/{area}/versions', {
    token: owner,
    params: area,
  })
  expect(body.versions[0]?.changes).toEqual([
    { field: 'Enrolled, Subject', from: 'You’re enrolled', to: 'Welcome' },
  ])
})

test('words that an earlier release kept stay, and what came later is beside them', async () => {
  const old = { subject: 'It arrived', body: 'Your number is {{receiptNumber}}. {{whatNext}}' }
  await changeSetting(app, 'mails', { 'application-received': old, gone: old })
  const { value } = await read()
  expect(value['application-received']).toMatchObject({ ...old, button: 'Check your status' })
  expect(value.gone).toBeUndefined()
  expect(value['document-asked']).toBeDefined()
  const facts = { receiptNumber: 'MA-1', whatNext: 'interview' }
  const { paragraphs } = wordMail(declaredMails['application-received'], old, facts)
  expect(paragraphs[0]).toMatch(/^Your number is MA-1\. Next is your interview\./)
})

const reset = () =>
  app.call('POST /api/users/forgot-password', { body: { email: 'nobody@mail.example' } })

test('the words of the office reach who is written to, with the link', async () => {
  const { value } = await read()
  await save({ 'no-account': { ...value['no-account'], subject: 'Unknown', button: 'Go' } })
  await reset()
  const mail = (await app.sentMails()).find(({ template }) => template === 'no-account')
  expect(mail).toMatchObject({ subject: 'Unknown', toAddress: 'nobody@mail.example' })
  expect(mail?.text).toContain(`Go:\n${app.platform.config.publicUrl}`)
})

test('the office words what is around every mail, and keeps its text', async () => {
  const { value } = await read()
  const { sentences, ...frame } = value['every-mail']
  expect((await save({ 'every-mail': { ...frame, subject: 'News', body: 'Hi' } })).status).toBe(422)
  const hello = { ...sentences, hello: 'Hi {{name}}!', contact: 'Write to {{email}}.' }
  const body = '{{greeting}}\n\n{{text}}\n\nFrom all of us: {{reachUs}}'
  const worded = { subject: '[Office] {{subject}}', body, sentences: hello }
  expect((await save({ 'every-mail': worded })).status).toBe(200)
  const { greet, reachUs } = await readWording(app.platform.db)
  expect(reachUs).toMatch(/^Write to \S+@\S+\.$/)
  const paragraphs = ['One\n\nand', 'two {{name}}.']
  expect(greet('hello', 'Maria', { subject: 'New', paragraphs })).toEqual({
    subject: '[Office] New',
    paragraphs: ['Hi Maria!', ...paragraphs, `From all of us: ${reachUs}`],
  })
  expect(greet('', '', { subject: 'New', paragraphs }).paragraphs[0]).toBe(paragraphs[0])
})

test('the office words how emails name a course, and a time for someone in another zone', () => {
  const contact = { email: 'a@b.example', phone: '1', timeZone: 'America/New_York' }
  const at = new Date('2027-03-15T22:00:00Z')
  const first = wordingOf({}, contact)
  expect(first.courseOf('Master’s program', 'September 2027')).toBe(
    'the Master’s program (September 2027)',
  )
  expect(first.whenIn(at, 'America/Los_Angeles')).toBe(
    'Monday, March 15, 2027 at 3:00 PM PDT (Monday, March 15, 2027 at 6:00 PM EDT at the institute)',
  )
  expect(first.whenIn(at, null)).toBe('Monday, March 15, 2027 at 6:00 PM EDT')
  const sentences = { course: '{{program}} from {{intake}}', bothZones: '{{time}}' }
  const words = { subject: '{{subject}}', body: '{{text}}', sentences }
  const own = wordingOf({ 'every-mail': words }, contact)
  expect(own.courseOf('Master’s program', 'fall')).toBe('Master’s program from fall')
  expect(own.whenIn(at, 'America/Los_Angeles')).toBe('Monday, March 15, 2027 at 3:00 PM PDT')
})

test('without a name the first greeting is short', () => {
  const greet = (name: string, stored: Mails = {}) => {
    const { greet } = wordingOf(stored, { email: 'a@b.example', phone: '1', timeZone: 'UTC' })
    return greet('hello', name, { subject: 'New', paragraphs: ['One.'] })
  }
  expect(greet('Maria').paragraphs).toEqual(['Hello Maria,', 'One.'])
  expect(greet('').paragraphs).toEqual(['Hello,', 'One.'])
  const broken = { subject: 'New', body: 'No text' }
  expect(greet('{{text}}', { 'every-mail': broken }).paragraphs).toEqual([
    'Hello {{text}},',
    'One.',
  ])
})
