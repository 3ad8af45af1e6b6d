import type {
  Definition,
  Question,
  QuestionType,
  Rule,
  Test,
} from '#shared/questions/definition.ts'
import { newQuestion } from './new-definition.ts'

/** Ids that can be read: `q('a')` is always the same. */
export function q(name: string): string {
  return `q_${name.padEnd(10, '0')}`
}

export function o(name: string): string {
  return `o_${name.padEnd(10, '0')}`
}

export function s(name: string): string {
  return `s_${name.padEnd(10, '0')}`
}

/** A question that needs no answer unless the change says so. */
export function question(
  name: string,
  type: QuestionType,
  change: Partial<Question> = {},
): Question {
  const options = newQuestion(type).options.map((option, index) => ({
    ...option,
    id: o(`${name}${index + 1}`),
    label: `${name} ${index + 1}`,
  }))
  return {
    ...newQuestion(type),
    id: q(name),
    label: `What about ${name}?`,
    required: false,
    options,
    ...change,
  }
}

export function definition(...questions: Question[]): Definition {
  return { title: 'Before we meet', words: '', sections: [section('first', ...questions)] }
}

export function section(name: string, ...questions: Question[]) {
  return { id: s(name), title: `Part ${name}`, words: '', questions }
}

/** A rule with one comparison. */
export function rule(effect: Rule['effect'], test: Partial<Test>, to: string | null = null): Rule {
  return { effect, to, when: { join: 'and', groups: [{ join: 'and', tests: [compared(test)] }] } }
}

export function compared(test: Partial<Test>): Test {
  return { question: q('a'), operator: 'answered', value: '', to: '', options: [], ...test }
}
