import { type Field, isChoice, QuestionType } from '#shared/questions/definition.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { typeWords } from '../builder-words.ts'
import { newQuestion } from '../new-definition.ts'

type Props<F extends Field> = {
  question: F
  /** Kinds that are left out. */
  without?: readonly QuestionType[]
  onChange: (next: Partial<F>) => void
}

/** The kind of a question; what the new kind has no use for is put back to how it begins. */
export function TypeSelect<F extends Field>({ question, without = [], onChange }: Props<F>) {
  function choose(value: string) {
    const type = QuestionType.parse(value)
    const { options, min, max, fields, required } = newQuestion(type)
    const keeps = isChoice(type) && isChoice(question.type)
    onChange({
      ...question,
      ...('fields' in question && { fields }),
      type,
      options: keeps ? question.options : options,
      hasOther: keeps && question.hasOther,
      min,
      max,
      unit: '',
      format: '',
      link: '',
      required: type === 'statement' ? false : question.required || required,
    })
  }
  return (
    <NativeSelect
      label="Type"
      value={question.type}
      onChange={choose}
      options={QuestionType.options
        .filter((type) => !without.includes(type))
        .map((type) => ({ value: type, label: typeWords[type] }))}
    />
  )
}
