import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtServer } from './built-product.ts'

test('no file of the built server has a character for which Node would keep it in twice the memory', () => {
  const files = globSync('**/*.js', { cwd: builtServer })
  const wide = files.filter((file) =>
    /[\u0080-\uffff]/.test(readFileSync(join(builtServer, file), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(wide).toEqual([])
})
