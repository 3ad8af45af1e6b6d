import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inAscii } from '../scripts/in-ascii.ts'
import * as late from '../scripts/late-shapes.ts'

/** How a schema of an object answers, in all the ways in which the sources use one. */
function answersOf(one: z.ZodMiniObject) {
  const kinds = [
    one,
    z.extend(one, { more: z.string() }),
    z.pick(one, { name: true }),
    z.omit(one, { name: true }),
    z.partial(one),
    one.check(z.refine(() => false, 'Refused')),
  ]
  const values = [
    { name: 'Ana', size: 3 },
    { name: 'Ana', size: 3, other: 1 },
    { name: 3 },
    {},
    null,
  ]
  return kinds.map((kind) => [
    z.toJSONSchema(kind),
    values.map((value) => {
      const { data, error } = z.safeParse(kind, value)
      return [data, error?.issues]
    }),
  ])
}

const shape = () => ({ name: z.string('Enter a name'), size: z.optional(z.number()) })

test.each([
  ['object', late.object, z.object],
  ['strict object', late.strictObject, z.strictObject],
])('a late %s answers as one made at once', (_, makeLate, make) => {
  let made = 0
  const schema = makeLate(() => {
    made++
    return shape()
  }, 'Send an object')
  expect(made).toBe(0)
  expect(answersOf(schema)).toEqual(answersOf(make(shape(), 'Send an object')))
  expect(made).toBe(1)
})

test('one that refers to itself does so once', () => {
  const node: z.ZodMiniObject = late.object(() => ({
    name: z.string(),
    get inner() {
      return z.optional(z.array(node))
    },
  }))
  expect(node.shape.inner).toBe(node.shape.inner)
  expect(z.safeParse(node, { name: 'a', inner: [{ name: 'b' }] }).success).toBe(true)
  expect(z.safeParse(node, { name: 'a', inner: [{ name: 1 }] }).success).toBe(false)
  expect(z.toJSONSchema(node)).toMatchObject({ properties: { inner: { type: 'array' } } })
})

test('a script says in ASCII what it said', () => {
  const script =
    "[/^[łŁ😀-😎]+$/u.test('łŁ😃'), 'é\\\\é\\é\\u00e9', `a’ß`, /\\é\\]é/.test('é]é'), { größe: 1 }]"
  const read = (text: string) => new Function(`return ${text}`)()
  const ascii = inAscii(script)
  expect(ascii).toMatch(/^[\x20-\x7e]*$/)
  expect(read(ascii)).toEqual(read(script))
})
