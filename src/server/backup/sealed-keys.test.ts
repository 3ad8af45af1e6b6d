import { expect, test } from 'vitest'
import { openKeys, sealKeys } from './sealed-keys.ts'

const keys = ['a1'.repeat(32), 'b2'.repeat(32)]
const sealed = sealKeys(keys, 'une fen\u00eatre bleue')

test('keys come back with their passphrase, however it was typed', () => {
  expect(sealed).not.toContain(keys[0])
  expect(openKeys(sealed, 'une fene\u0302tre bleue')).toEqual(keys)
})

test('neither another passphrase nor a changed byte opens them', () => {
  expect(() => openKeys(sealed, 'une fenetre bleue')).toThrow('BACKUP_PASSPHRASE')
  const parts = JSON.parse(sealed)
  const bytes = Buffer.from(parts.sealed, 'base64')
  bytes[0] = (bytes[0] ?? 0) ^ 1
  const changed = JSON.stringify({ ...parts, sealed: bytes.toString('base64') })
  expect(() => openKeys(changed, 'une fen\u00eatre bleue')).toThrow('BACKUP_PASSPHRASE')
})
