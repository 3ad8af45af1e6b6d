import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { resealRows } from './key-rotation.ts'
import { isProven, type Keys, proofOf, reseal, seal, unseal } from './secrets.ts'

const keys: Keys = { secretKey: randomBytes(32), earlierKeys: [] }
const changed: Keys = { secretKey: randomBytes(32), earlierKeys: [keys.secretKey] }
const app = await forThisFile(makeTestApp())

/** As everything was sealed before each purpose had a key of its own. */
function sealedBefore(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

test('what is sealed for one purpose opens for no other, and a proof of one is none of another', () => {
  const sealed = seal(keys, 'second-factor', 'Zoë')
  expect(unseal(keys, 'second-factor', sealed)).toBe('Zoë')
  expect(() => unseal(keys, 'mail-secret', sealed)).toThrow()
  sealed[30] = (sealed[30] ?? 0) ^ 1
  expect(() => unseal(keys, 'second-factor', sealed)).toThrow()
  const given = proofOf(keys, 'file-link', 'text')
  expect(isProven(keys, 'file-link', 'text', { given })).toBe(true)
  expect(isProven(keys, 'money-link', 'text', { given })).toBe(false)
  expect(isProven(keys, 'file-link', 'other', { given })).toBe(false)
  const part = given.subarray(0, 16)
  expect(isProven(keys, 'file-link', 'text', { given: part })).toBe(false)
  expect(isProven(keys, 'file-link', 'text', { given: part, bytes: 16 })).toBe(true)
})

test('what was made before, with the key itself or with an earlier key, goes on working', () => {
  const before = sealedBefore(keys.secretKey, 'old')
  expect(unseal(keys, 'mail-secret', before)).toBe('old')
  expect(unseal(changed, 'mail-secret', before)).toBe('old')
  expect(unseal(changed, 'mail-secret', seal(keys, 'mail-secret', 'newer'))).toBe('newer')
  const given = createHmac('sha256', keys.secretKey).update('reply:1').digest()
  for (const known of [keys, changed])
    expect(isProven(known, 'mail-link', 'reply:1', { given })).toBe(true)
  expect(isProven(changed, 'mail-link', 'reply:2', { given })).toBe(false)
})

test('sealing again leaves nothing that needs an earlier key, and touches nothing twice', () => {
  const anew = reseal(changed, 'mail-secret', sealedBefore(keys.secretKey, 'old'))
  const alone: Keys = { ...changed, earlierKeys: [] }
  expect(anew && unseal(alone, 'mail-secret', anew)).toBe('old')
  expect(anew && reseal(changed, 'mail-secret', anew)).toBeUndefined()
  expect(reseal(alone, 'mail-secret', randomBytes(60))).toBeUndefined()
})

test('a start seals second factors of an older folder with their own key', async () => {
  await makeAdmin(app, { role: 'owner', name: 'older' })
  const { config, db } = app.platform
  const which = eq(admins.name, 'older')
  const totpSecret = sealedBefore(config.secretKey, 'JBSWY3DP')
  await db.update(admins).set({ totpSecret }).where(which)
  await resealRows(app.platform)
  const [row] = await db.select().from(admins).where(which)
  const sealed = row?.totpSecret ?? Buffer.alloc(0)
  expect(sealed.equals(totpSecret)).toBe(false)
  expect(unseal(config, 'second-factor', sealed)).toBe('JBSWY3DP')
  expect(() => unseal(config, 'mail-secret', sealed)).toThrow()
})
