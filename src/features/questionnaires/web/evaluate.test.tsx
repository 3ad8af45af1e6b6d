import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate } from '#shared/questions/evaluate.ts'
import { answersFor, definitions } from '../definitions.arbitrary.ts'
import { cases } from '../evaluate.cases.ts'
import { q } from '../questionnaires.fixture.ts'

test.each(cases)('in the browser too: $name', ({ of, answers, visible, errors }) => {
  const found = evaluate(of, answers)
  expect(found.visible.map(({ id }) => id)).toEqual(visible.map(q))
  expect(Object.fromEntries(found.errors)).toEqual(
    Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [q(name), sentence])),
  )
})

test('what crosses the wire is judged as it was before', () => {
  const any = definitions.chain((definition) =>
    fc.record({ definition: fc.constant(definition), answers: answersFor(definition) }),
  )
  fc.assert(
    fc.property(any, ({ definition, answers }) => {
      const here = evaluate(definition, answers)
      const there = evaluate(structuredClone(definition), JSON.parse(JSON.stringify(answers)))
      expect(there.visible).toEqual(here.visible)
      expect(there.errors).toEqual(here.errors)
      expect(there.required).toEqual(here.required)
    }),
  )
})
