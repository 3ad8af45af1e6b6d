import {
  type Definition,
  newId,
  type Question,
  type Section,
} from '#shared/questions/definition.ts'
import { newQuestion, newSection } from './new-definition.ts'

/*
 * What a builder does with a definition. Each answers a new one in which everything else is the same object,
 * so that only what changed is drawn again.
 */

type Edit = (definition: Definition) => Definition

function inSections(change: (section: Section) => Section): Edit {
  return (definition) => ({ ...definition, sections: definition.sections.map(change) })
}

export function withQuestion(id: string, change: (question: Question) => Question): Edit {
  return inSections((section) => {
    const at = section.questions.findIndex((question) => question.id === id)
    const question = section.questions[at]
    return question
      ? { ...section, questions: section.questions.with(at, change(question)) }
      : section
  })
}

export function withSection(id: string, change: (section: Section) => Section): Edit {
  return inSections((section) => (section.id === id ? change(section) : section))
}

export function addQuestion(sectionId: string, question = newQuestion('short')): Edit {
  return withSection(sectionId, (section) => ({
    ...section,
    questions: [...section.questions, question],
  }))
}

export function removeQuestion(id: string): Edit {
  return inSections((section) =>
    section.questions.some((question) => question.id === id)
      ? { ...section, questions: section.questions.filter((question) => question.id !== id) }
      : section,
  )
}

/** The same question again, right below, under ids of its own and without rules. */
export function copyQuestion(id: string): Edit {
  return inSections((section) => {
    const at = section.questions.findIndex((question) => question.id === id)
    const question = section.questions[at]
    return question
      ? { ...section, questions: section.questions.toSpliced(at + 1, 0, copyOf(question)) }
      : section
  })
}

function copyOf(question: Question): Question {
  const fresh = <T extends { options: Question['options'] }>(one: T) => ({
    ...one,
    id: newId('q'),
    options: one.options.map((option) => ({ ...option, id: newId('o') })),
  })
  return { ...fresh(question), rules: [], fields: question.fields.map(fresh) }
}

/** Puts a question in the place of another of the same section. */
export function moveQuestion(id: string, place: number): Edit {
  return inSections((section) => {
    const at = section.questions.findIndex((question) => question.id === id)
    const question = section.questions[at]
    if (!question || place < 0 || place >= section.questions.length || place === at) return section
    return {
      ...section,
      questions: section.questions.toSpliced(at, 1).toSpliced(place, 0, question),
    }
  })
}

/** Puts a question at the end of another section. */
export function moveToSection(id: string, sectionId: string): Edit {
  return (definition) => {
    const question = definition.sections
      .flatMap(({ questions }) => questions)
      .find((one) => one.id === id)
    if (!question) return definition
    return addQuestion(sectionId, question)(removeQuestion(id)(definition))
  }
}

export function addSection(): Edit {
  return (definition) => ({ ...definition, sections: [...definition.sections, newSection()] })
}

/** Only an empty section goes: questions are removed by themselves. */
export function removeSection(id: string): Edit {
  return (definition) => ({
    ...definition,
    sections: definition.sections.filter(
      (section) => section.id !== id || section.questions.length > 0,
    ),
  })
}
