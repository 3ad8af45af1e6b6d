import type { Effect, Operator, QuestionType } from '#shared/questions/definition.ts'

export const typeWords: Record<QuestionType, string> = {
  short: 'Short text',
  long: 'Long text',
  email: 'Email address',
  phone: 'Phone number',
  url: 'Web address',
  number: 'Number',
  date: 'Date',
  single: 'One choice',
  multiple: 'Several choices',
  dropdown: 'Choice from a list',
  'yes-no': 'Yes or no',
  scale: 'Scale',
  consent: 'Consent',
  file: 'File',
  statement: 'Text only',
  group: 'Repeating group',
}

export const operatorWords: Record<Operator, string> = {
  equals: 'is',
  not: 'is not',
  contains: 'contains',
  empty: 'is empty',
  answered: 'is answered',
  'includes-all': 'includes all of',
  'includes-one': 'includes one of',
  'includes-none': 'includes none of',
  greater: 'is greater than',
  less: 'is less than',
  before: 'is before',
  after: 'is after',
  between: 'is between',
}

export const effectWords: Record<Effect, string> = {
  show: 'Ask this only if',
  require: 'Required if',
  jump: 'Continue with another section if',
  end: 'End here if',
}
