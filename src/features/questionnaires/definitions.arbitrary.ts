import fc from 'fast-check'
import type { Answers } from '#shared/questions/answer.ts'
import { operatorsFor } from '#shared/questions/conditions.ts'
import { type Definition, Effect, QuestionType, questionsOf } from '#shared/questions/definition.ts'
import { definition, question, rule } from './questionnaires.fixture.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f']
const values = ['', 'yes', 'no', '3', '2020-06-01', 'text']

/** Definitions whose conditions look back, as they can be published. */
export const definitions: fc.Arbitrary<Definition> = fc
  .array(
    fc.record({
      type: fc.constantFrom(...QuestionType.options),
      required: fc.boolean(),
      rules: fc.array(
        fc.record({
          effect: fc.constantFrom(...Effect.options.filter((effect) => effect !== 'jump')),
          back: fc.nat(5),
          pick: fc.nat(20),
          value: fc.constantFrom(...values),
        }),
        { maxLength: 2 },
      ),
    }),
    { minLength: 1, maxLength: names.length },
  )
  .map((drawn) => {
    const bare = drawn.map(({ type, required }, index) =>
      question(names[index] ?? '', type, { required }),
    )
    return definition(
      ...bare.map((one, index) => ({
        ...one,
        rules: (drawn[index]?.rules ?? []).flatMap(({ effect, back, pick, value }) => {
          const target = bare[index === 0 ? -1 : back % index]
          const operators = target ? operatorsFor[target.type] : []
          const operator = operators[pick % Math.max(operators.length, 1)]
          if (!target || !operator) return []
          const options = target.options.slice(0, 1).map(({ id }) => id)
          return [rule(effect, { question: target.id, operator, value, to: '9', options })]
        }),
      })),
    )
  })

/** Answers to its questions, of the right kind and of others. */
export function answersFor(of: Definition): fc.Arbitrary<Answers> {
  const options = questionsOf(of).flatMap((one) => one.options.map(({ id }) => id))
  const one = fc.oneof(
    fc.constantFrom(null, '', ' ', true, false, 3, 0, '2020-05-31', 'text', '5; x'),
    options.length > 0 ? fc.constantFrom(...options) : fc.constant(null),
    fc.subarray(options),
    fc.record({ other: fc.string() }),
    fc.record({ file: fc.uuid(), name: fc.string() }),
  )
  const ids = questionsOf(of).map(({ id }) => id)
  return fc
    .subarray(ids)
    .chain((some) => fc.record(Object.fromEntries(some.map((id) => [id, one]))))
}
