import type { Question } from './asked-questions.ts'

type Degree = Required<Pick<Question, 'when' | 'levels'>> & { country: string; prefix: string }

/** The same four questions about each degree; read away from it, they say which one it is. */
export function degree(name: string, { when, levels, country, prefix }: Degree): Question[] {
  const ofIt = `of your ${name}`
  const ofWhom = { when, levels }
  return [
    {
      path: `education.${country}`,
      label: 'Country where you earned it',
      inFull: `Country ${ofIt}`,
      type: 'country',
      ...ofWhom,
      missing: `Select the country where you earned your ${name}`,
    },
    {
      path: `education.${prefix}Institution`,
      label: 'Institution',
      inFull: `Institution ${ofIt}`,
      called: `The institution ${ofIt}`,
      type: 'short',
      ...ofWhom,
      missing: `Enter the institution ${ofIt}`,
    },
    {
      path: `education.${prefix}Degree`,
      label: 'Degree and field',
      inFull: `Degree and field ${ofIt}`,
      called: `The degree and field ${ofIt}`,
      type: 'short',
      ...ofWhom,
      missing: `Enter the degree and field ${ofIt}`,
    },
    {
      path: `education.${prefix}Year`,
      label: 'Year awarded',
      inFull: `Year ${ofIt}`,
      called: `The year ${ofIt}`,
      type: 'year',
      ...ofWhom,
      missing: `Enter the year your ${name} was awarded`,
    },
  ]
}
