import {
  type Definition,
  isChoice,
  newId,
  type Question,
  type QuestionType,
} from '#shared/questions/definition.ts'

/** A question as it is when it is added. */
export function newQuestion(type: QuestionType): Question {
  return {
    id: newId('q'),
    type,
    label: '',
    help: '',
    required: type !== 'statement',
    options: isChoice(type) ? [newOption(), newOption()] : [],
    hasOther: false,
    min: type === 'scale' ? 1 : null,
    max: type === 'scale' ? 5 : null,
    unit: '',
    format: '',
    lowest: '',
    highest: '',
    link: '',
    isRestricted: false,
    keepMonths: null,
    rules: [],
    fields: type === 'group' ? [newQuestion('short')] : [],
  }
}

export function newOption() {
  return { id: newId('o'), label: '', isAlone: false }
}

export function newSection() {
  return { id: newId('s'), title: '', words: '', questions: [] }
}

export function newDefinition(title: string): Definition {
  return { title, words: '', sections: [newSection()] }
}

export type Rubric = {
  criteria: readonly { name: string; help: string; points: number }[]
}

/** The criteria of the settings as a questionnaire: a scale for each, from no points to the most. */
export function definitionOfRubric(title: string, { criteria }: Rubric): Definition {
  const questions = criteria.map(({ name, help, points }) => ({
    ...newQuestion('scale'),
    label: name,
    help,
    min: 0,
    max: points,
  }))
  return { title, words: '', sections: [{ ...newSection(), questions }] }
}

/** The same questionnaire with ids of its own, wherever they are named. */
export function withNewIds(definition: Definition): Definition {
  const given = new Map<string, string>()
  const text = JSON.stringify(definition).replace(/\b([qos])_[0-9a-z]{10}\b/g, (id, kind) => {
    const known = given.get(id)
    if (known) return known
    const fresh = newId(kind)
    given.set(id, fresh)
    return fresh
  })
  return JSON.parse(text)
}
