import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { erasePeople } from '#features/accounts/server/account-closure.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { mailAddresses } from '#server/db/tables.ts'
import { markBouncedAddress, setSuppressedAddress } from '#server/mail-addresses.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { inquiryAccountFacts } from './account-facts.ts'
import { forgetOldProspects } from './cleanup.ts'
import { inquiries } from './tables.ts'

const app = await forThisFile(makeTestApp())
const { db } = app.platform
const office = await makeAdmin(app, { role: 'admissions', name: 'Ana' })
const ofBachelor = await makeAdmin(app, { role: 'admissions', name: 'Ben', programs: ['ba'] })

async function intakeOf(program: string) {
  const rows = await db.select().from(intakes).where(eq(intakes.program, program))
  return rows.sort((a, b) => a.opensAt.getTime() - b.opensAt.getTime())[0]?.id ?? ''
}
const intakeId = await intakeOf('msc')
const about = { program: 'msc', intakeId, source: 'Open house', consentedOn: '2026-11-20' }

function add(change: Record<string, unknown> = {}, token = office) {
  const person = { firstName: 'Ines', lastName: 'Vale', email: 'ines@example.org' }
  return app.call('POST /api/admins/prospects', { token, body: { ...person, ...about, ...change } })
}

async function list(state = 'new', token = office) {
  return (await app.call('GET /api/admins/prospects', { token, query: { state } })).body
}

function upload(text: string, token = office) {
  const bytes = new TextEncoder().encode(text)
  return app.call('POST /api/admins/prospects/file', { token, query: about, bytes })
}

function invite(expected: number, token = office) {
  return app.call('POST /api/admins/prospects/invite', { token, body: { expected } })
}

test('someone who agreed to be emailed is added once for a program, for those who see it', async () => {
  expect((await add({ consentedOn: '' })).body.fields).toHaveProperty('consentedOn')
  expect((await add({ consentedOn: '2027-01-01' })).body.fields.consentedOn).toContain('future')
  expect((await add({ intakeId: await intakeOf('ba') })).status).toBe(404)
  expect((await add({}, ofBachelor)).status).toBe(404)
  const made = await add()
  expect(made.status).toBe(200)
  expect((await add({ email: 'INES@example.org' })).body.fields.email).toContain('already')
  expect((await list()).prospects).toMatchObject([
    { id: made.body.id, name: 'Ines Vale', source: 'Open house', by: 'Ana', hasAccount: false },
  ])
  expect((await list('new', ofBachelor)).prospects).toEqual([])
  const params = { id: made.body.id }
  const gone = await app.call('DELETE /api/admins/prospects/{id}', { token: ofBachelor, params })
  expect(gone.status).toBe(404)
})

test('a file adds those who are not there yet, and says what is wrong with the others', async () => {
  expect((await upload('Name,Email\nAda,ada@example.org')).body.fields.file).toContain('First name')
  expect((await upload('PK\0')).body.fields.file).toContain('CSV')
  expect((await upload('no columns')).body.fields.file).toContain('First name')
  app.clock.advance(60_000)
  const { body } = await upload(
    [
      'Email;Last name;First name;Shoe size',
      'INES@example.org;Vale;Ines;4',
      'oda@example.org;Ruiz;Oda;5',
      'not one;Ruiz;Lea;6',
      `${cast.maya.email};Known;Maya;7`,
      '=1+1@example.org;"broken',
    ].join('\r\n'),
  )
  expect(body).toMatchObject({ added: 2, known: 1, faultCount: 2 })
  expect(body.faults).toEqual([
    { line: 4, words: 'Enter an email address in the form name@example.com' },
    { line: 6, words: 'Its quotation marks don’t fit' },
  ])
  expect(await list()).toMatchObject({ counts: { new: 3, invited: 0, applied: 0 }, inviting: 3 })
})

test('each is invited once, and anyone who wants no emails is left out', async () => {
  const at = app.clock.now()
  const of = { stream: 'news', address: 'oda@example.org', at } as const
  await setSuppressedAddress(db, { ...of, isOff: true })
  expect((await invite(3)).body.code).toBe('prospects-changed')
  expect((await invite(0, ofBachelor)).status).toBe(409)
  expect((await invite(2)).body).toEqual({ invited: 2, left: 0 })
  expect((await invite(2)).status).toBe(409)
  const [letter, ...others] = await app.mailsTo('ines@example.org')
  expect(others).toEqual([])
  expect(letter).toMatchObject({ stream: 'news', template: 'prospect-invited', state: 'queued' })
  expect(letter?.text).toContain('/masters/apply')
  expect(letter?.text).toContain('November 20, 2026 (Open house)')
  expect(await list()).toMatchObject({ prospects: [{ hasOptedOut: true }], inviting: 0 })
})

test('anyone who applies with the address has applied, and what was known goes with their records', async () => {
  await bringIn(app, { ...cast.maya, program: 'ba', status: 'submitted' })
  expect((await list('invited')).prospects).toMatchObject([
    { name: 'Maya Known', hasAccount: true, application: null },
    { name: 'Ines Vale' },
  ])
  await bringIn(app, {
    ...cast.maya,
    ...{ email: 'ines@example.org', phoneNumber: '+12025550155', program: 'msc' },
    status: 'submitted',
  })
  expect(await list('applied')).toMatchObject({
    prospects: [{ name: 'Ines Vale', application: { status: 'submitted' } }],
    counts: { new: 1, invited: 1, applied: 1 },
  })
  const [person] = await db.select().from(applicants).where(eq(applicants.email, cast.maya.email))
  const id = person?.id ?? ''
  // Anyone could have registered with this address.
  expect(await inquiryAccountFacts.read(db, id)).toEqual([])
  const proven = { emailConfirmedAt: app.clock.now() }
  await db.update(applicants).set(proven).where(eq(applicants.id, id))
  expect(await inquiryAccountFacts.read(db, id)).toMatchObject([{ source: 'Open house' }])
  await erasePeople({ db, now: app.clock.now() }, [id])
  expect(await db.$count(inquiries, eq(inquiries.lastName, 'Known'))).toBe(0)
  expect((await app.mailsTo(cast.maya.email)).map(({ template }) => template)).toEqual([])
})

test('people are forgotten with their invitations, by hand or after two years', async () => {
  const [ines] = (await list('applied')).prospects
  const params = { id: ines.id }
  const gone = await app.call('DELETE /api/admins/prospects/{id}', { token: office, params })
  expect(gone.status).toBe(200)
  const invitations = (await app.sentMails()).filter(
    ({ template }) => template === 'prospect-invited',
  )
  expect(invitations.map(({ text, state }) => [text, state])).toEqual([
    ['', 'suppressed'],
    ['', 'suppressed'],
  ])
  const back = { why: 'no such mailbox', mailId: null, at: app.clock.now() }
  for (const address of ['oda@example.org', 'ines@example.org'])
    await markBouncedAddress(db, { address, ...back })
  await forgetOldProspects(db, new Date('2028-11-20T00:00:00Z'))
  expect(await db.$count(inquiries)).toBe(1)
  await forgetOldProspects(db, new Date('2028-11-22T00:00:00Z'))
  expect(await db.$count(inquiries)).toBe(0)
  // The other one is the address of an account.
  expect(await db.select({ address: mailAddresses.address }).from(mailAddresses)).toEqual([
    { address: 'ines@example.org' },
  ])
})
