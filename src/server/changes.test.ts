import { expect, test } from 'vitest'
import { isNext } from './changes.ts'

const last = { server: 1, at: 1_000_000 }

test.each([
  ['the next reading goes on from the last', { ...last, at: last.at + 200 }, true],
  ['after a restart behind a pooler it does not', { server: 2, at: last.at + 200 }, false],
  ['nor after a while in which rows may have gone', { ...last, at: last.at + 30_000 }, false],
])('%s', (_, reading, goesOn) => expect(isNext(reading, last)).toBe(goesOn))
