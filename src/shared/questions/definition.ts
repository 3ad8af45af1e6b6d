import * as z from 'zod/mini'
import { atMost } from '../text.ts'

export const QuestionId = z.string().check(z.regex(/^q_[0-9a-z]{10}$/))
export const OptionId = z.string().check(z.regex(/^o_[0-9a-z]{10}$/))
const SectionId = z.string().check(z.regex(/^s_[0-9a-z]{10}$/))

export const QuestionType = z.enum([
  'short',
  'long',
  'email',
  'phone',
  'url',
  'number',
  'date',
  'single',
  'multiple',
  'dropdown',
  'yes-no',
  'scale',
  'consent',
  'file',
  'statement',
  'group',
])
export type QuestionType = z.infer<typeof QuestionType>

export const Operator = z.enum([
  'equals',
  'not',
  'contains',
  'empty',
  'answered',
  'includes-all',
  'includes-one',
  'includes-none',
  'greater',
  'less',
  'before',
  'after',
  'between',
])
export type Operator = z.infer<typeof Operator>

export const Effect = z.enum(['show', 'require', 'jump', 'end'])
export type Effect = z.infer<typeof Effect>

const text = (longest: number) => z.string().check(atMost(longest))
const limit = z.nullable(z.number())

/** One comparison with an answer; which of the values count depends on the operator. */
const Test = z.object({
  question: QuestionId,
  operator: Operator,
  value: text(500),
  /** The other end of `between`. */
  to: text(500),
  options: z.array(OptionId).check(z.maxLength(100)),
})
export type Test = z.infer<typeof Test>

const Join = z.enum(['and', 'or'])
export type Join = z.infer<typeof Join>

/** Groups of comparisons: those of a group are joined by its word, the groups by that of the whole. */
const Condition = z.object({
  join: Join,
  groups: z
    .array(z.object({ join: Join, tests: z.array(Test).check(z.maxLength(20)) }))
    .check(z.maxLength(10)),
})
export type Condition = z.infer<typeof Condition>

const Rule = z.object({
  effect: Effect,
  when: Condition,
  /** The section to which `jump` leads. */
  to: z.nullable(SectionId),
})
export type Rule = z.infer<typeof Rule>

const Option = z.object({
  id: OptionId,
  label: text(300),
  /** Cannot be picked together with another. */
  isAlone: z.boolean(),
})
export type Option = z.infer<typeof Option>

const shared = {
  id: QuestionId,
  type: QuestionType,
  label: text(500),
  help: text(2_000),
  required: z.boolean(),
  options: z.array(Option).check(z.maxLength(200)),
  /** Offers a text of one's own beside the options. */
  hasOther: z.boolean(),
  /** Of a number or scale its value, of a text its characters, of several choices the picks, of a group its rows. */
  min: limit,
  max: limit,
  unit: text(40),
  /** The form of a short text: one of ours by name, or none. */
  format: text(200),
  /** What the ends of a scale mean. */
  lowest: text(100),
  highest: text(100),
  /** Where a statement leads. */
  link: text(500),
}

/** A question of a group that repeats: it has no rules of its own. */
const Field = z.object(shared)
export type Field = z.infer<typeof Field>

const Question = z.object({
  ...shared,
  /** Restricted answers are read by anyone who holds the right alone, and are in no list, export or blind view. */
  isRestricted: z.boolean(),
  /** How long after it was sent in a restricted answer is kept; null: as long as the application. */
  keepMonths: z.nullable(z.int().check(z.minimum(1), z.maximum(120))),
  rules: z.array(Rule).check(z.maxLength(20)),
  fields: z.array(Field).check(z.maxLength(20)),
})
export type Question = z.infer<typeof Question>

const Section = z.object({
  id: SectionId,
  title: text(200),
  words: text(2_000),
  questions: z.array(Question).check(z.maxLength(300)),
})
export type Section = z.infer<typeof Section>

/** A questionnaire as it is drafted, published and answered. Ids are given by us and stay. */
export const Definition = z.object({
  title: text(200),
  words: text(2_000),
  sections: z.array(Section).check(z.minLength(1), z.maxLength(50)),
})
export type Definition = z.infer<typeof Definition>

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'
const idLength = 10

/** A new id; 36¹⁰ are enough never to meet one again. */
export function newId(kind: 'q' | 'o' | 's'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(idLength))
  return `${kind}_${[...bytes].map((byte) => letters[byte % letters.length]).join('')}`
}

const choiceTypes = ['single', 'multiple', 'dropdown'] as const satisfies QuestionType[]

export function isChoice(type: QuestionType): boolean {
  return choiceTypes.some((choice) => choice === type)
}

/** Every question in the order in which it is asked; statements among them. */
export function questionsOf({ sections }: Definition): Question[] {
  return sections.flatMap(({ questions }) => questions)
}

export function findQuestion(definition: Definition, id: string): Question | undefined {
  return questionsOf(definition).find((question) => question.id === id)
}
