import { expect, test } from 'vitest'
import { countedAnswers } from '#features/application-form/answers.ts'
import { questionContext } from '#tests/question-context.ts'
import { conditions } from './conditions.ts'

test.each([
  ['High school diploma or equivalent', 'no-bachelors'],
  ['Associate degree', 'no-bachelors'],
  ['Bachelor’s degree or higher', 'bachelors'],
] as const)('of a bachelor’s applicant with “%s” the papers are those of %s', (level, asked) => {
  const answers = { 'education.highestEducation': level }
  const counted = countedAnswers(questionContext(answers, { program: 'ba' }))
  const held = (['bachelors', 'no-bachelors'] as const).filter((one) =>
    conditions[one].holds(counted),
  )
  expect(held).toEqual([asked])
})
