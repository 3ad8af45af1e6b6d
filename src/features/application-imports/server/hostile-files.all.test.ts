import { expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { heads, read, rowOf, upload } from './imports.fixture.ts'

const app = await forThisFile(makeTestApp())
const office = await makeAdmin(app, { role: 'admissions' })

test('a file from strangers is read in any usual encoding, or refused with what to do', async () => {
  const wordsOf = async (text: string) => (await upload(app, office, text)).body.fields.file
  expect(await wordsOf(`${heads}\nAda\0,x`)).toBe('This isn’t text. Export the file as CSV')
  expect(await wordsOf(`${heads}\n"${'x'.repeat(5_000_000)}"`)).toBe(
    'A line of this file is too long',
  )
  expect(await wordsOf(`a,b\n${'"x\n'.repeat(1_200)}`)).toContain('never close')
  expect(await wordsOf('\n'.repeat(1_000_001))).toBe('This file has too many lines')
  const bytes = Buffer.from(`\ufeff${heads}\n${rowOf(30, { last: 'Ödegård' })}`, 'utf16le')
  const wide = await app.call('POST /api/admins/imports', {
    ...{ token: office, query: { name: 'wide.csv' }, bytes },
  })
  const { samples } = (await read(app, office, wide.body.id)).body
  expect(samples[0]).toContain('Ödegård')
})
