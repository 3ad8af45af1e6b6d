import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questionsOf } from '#shared/questions/definition.ts'
import { evaluate } from '#shared/questions/evaluate.ts'
import { answersFor, definitions } from './definitions.arbitrary.ts'
import { cases } from './evaluate.cases.ts'
import { q } from './questionnaires.fixture.ts'

test.each(cases)('$name', ({ of, answers, visible, errors }) => {
  const found = evaluate(of, answers)
  expect(found.visible.map(({ id }) => id)).toEqual(visible.map(q))
  expect(Object.fromEntries(found.errors)).toEqual(
    Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [q(name), sentence])),
  )
})

describe('of any definition and any answers', () => {
  const any = definitions.chain((definition) =>
    fc.record({ definition: fc.constant(definition), answers: answersFor(definition) }),
  )

  test('what is hidden is neither required, nor wrong, nor kept', () => {
    fc.assert(
      fc.property(any, ({ definition, answers }) => {
        const { visible, required, errors, kept } = evaluate(definition, answers)
        const shown = new Set(visible.map(({ id }) => id))
        for (const id of [...required, ...errors.keys(), ...Object.keys(kept)])
          expect(shown.has(id)).toBe(true)
      }),
    )
  })

  test('what is hidden has no say: without it everything is the same', () => {
    fc.assert(
      fc.property(any, ({ definition, answers }) => {
        const first = evaluate(definition, answers)
        const again = evaluate(definition, first.kept)
        expect(again.visible.map(({ id }) => id)).toEqual(first.visible.map(({ id }) => id))
        expect([...again.errors]).toEqual([...first.errors])
      }),
    )
  })

  test('it is asked in the order of the definition, each question once', () => {
    fc.assert(
      fc.property(any, ({ definition, answers }) => {
        const order = questionsOf(definition).map(({ id }) => id)
        const places = evaluate(definition, answers).visible.map(({ id }) => order.indexOf(id))
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
      }),
    )
  })
})
