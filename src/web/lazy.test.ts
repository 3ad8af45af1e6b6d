import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')

test('every part that loads late can say in its place that it did not come', () => {
  const throwing = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && path !== join('web', 'lazy.tsx'))
    .filter((path) =>
      /import [^;'"]*\blazy\b[^;'"]* from 'react'/.test(readFileSync(join(src, path), 'utf8')),
    )
  expect(throwing).toEqual([])
})
