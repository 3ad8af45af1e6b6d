import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { mails } from '#server/db/tables.ts'
import { sendDueMails } from '#server/mail-sending.ts'
import { openTransport } from '#server/mail-transport.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast, walkTo } from '#tests/cast.ts'
import { firstValues } from '#tests/first-values.ts'
import { forThisFile } from '#tests/for-this-file.ts'

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner' })

const none = { name: '', address: '', replyTo: '' }

function save(msc: Partial<typeof none>, base = 1) {
  return app.call('PUT /api/admins/settings/{area}', {
    token: owner,
    params: { area: 'senders' },
    body: { base, value: { ba: none, msc: { ...none, ...msc } } },
  })
}

test('an address that is none, or a name without one, is refused by name', async () => {
  const faults: [Partial<typeof none>, string][] = [
    [{ address: 'masters' }, 'msc.address'],
    [{ address: 'a@x.example, b@x.example' }, 'msc.address'],
    [{ address: 'a@x.example\r\nBcc: b@x.example' }, 'msc.address'],
    [{ name: 'Master’s admissions' }, 'msc.address'],
    [{ replyTo: '"a b"@x.example' }, 'msc.replyTo'],
  ]
  for (const [value, field] of faults) {
    const { status, body } = await save(value)
    expect([status, Object.keys(body.fields)]).toEqual([422, [`value.${field}`]])
  }
})

test('mails about applications of a program come from its sender, all others from the installation', async () => {
  const sender = {
    name: 'Master’s admissions, Ünıversity',
    address: 'masters@institute.example',
    replyTo: 'answers@institute.example',
  }
  expect((await save(sender)).status).toBe(200)
  const { db } = app.platform
  const ada = await bringIn(app, { ...cast.ada, program: 'msc', status: 'incomplete' })
  const lukasz = await bringIn(app, { ...cast.lukasz, program: 'ba', status: 'incomplete' })
  await walkTo(app, ada.id ?? '', 'submitted')
  await walkTo(app, lukasz.id ?? '', 'submitted')
  await sendDueMails(app.platform, openTransport(app.config))
  const folder = join(app.config.dataDir, 'mail')
  const received = await Promise.all(
    (await readdir(folder)).map(async (file) => simpleParser(await readFile(join(folder, file)))),
  )
  async function letterTo(id: string | null) {
    const [mail] = await db
      .select()
      .from(mails)
      .where(eq(mails.applicationId, id ?? ''))
      .orderBy(desc(mails.seq))
    const file = received.find(({ messageId }) => messageId === mail?.messageId)
    return { from: file?.from?.value, replyTo: file?.replyTo?.value }
  }
  expect(await letterTo(ada.id)).toMatchObject({
    from: [{ name: sender.name, address: sender.address }],
    replyTo: [{ address: sender.replyTo }],
  })
  expect(await letterTo(lukasz.id)).toMatchObject({
    from: [{ name: 'Admissions', address: 'admissions@localhost' }],
    replyTo: [{ address: firstValues.institute.email }],
  })
  const account = received.find(({ subject }) => subject === 'Confirm your email address')
  expect(account?.from?.value).toMatchObject([{ address: 'admissions@localhost' }])
  expect(account?.replyTo).toBeUndefined()
})
