import { findCountry } from '#shared/countries.ts'
import { formatMoney } from '#shared/money.ts'
import type { Program } from '#shared/programs.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { askedOf, type Question, type Section } from '../asking.ts'
import { documentOf, leavesOf } from '../document.ts'
import { sections } from '../questions.ts'

type Props = {
  program: Program
  answers: Record<string, unknown>
  /** Paths that were ever saved. */
  answered: readonly string[]
  mayReadRestricted: boolean
}

/** Every question that these answers call for, section by section, answered or not. */
export function AdminAnswers(props: Props) {
  return sections.map((section) => <SectionAnswers key={section.id} section={section} {...props} />)
}

function SectionAnswers({
  section,
  program,
  answers,
  answered,
  mayReadRestricted,
}: Props & { section: Section }) {
  const asked = askedOf(section, program, documentOf(leavesOf(answers)))
  const shown = asked.filter((question) => mayReadRestricted || !question.restricted)
  const open = shown.filter(({ path, optional }) => !optional && !answered.includes(path)).length
  return (
    <section aria-labelledby={section.id} className="mt-9 first:mt-0">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={section.id} className="text-h3">
          {section.title}
        </h2>
        {open > 0 && <p className="text-help text-umber">{open} not yet answered</p>}
      </header>
      {shown.length > 0 && (
        <dl className="mt-2">
          {shown.map((question) => (
            <div
              key={question.path}
              className="grid gap-x-8 border-hairline border-t py-2 last:border-b md:grid-cols-[2fr_3fr]"
            >
              <dt className="text-label text-umber">{question.label}</dt>
              <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
                {answered.includes(question.path) ? (
                  <Answer question={question} value={valueAt(answers, question.path)} />
                ) : (
                  <span className="text-umber">
                    {question.optional ? 'Left empty' : 'Not yet answered'}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {shown.length < asked.length && (
        <p className="mt-2 text-help text-umber">
          Some answers here are kept to the staff who need them.
        </p>
      )}
    </section>
  )
}

function Answer({ question, value }: { question: Question; value: unknown }) {
  const { currency } = usePublicFacts().institute
  if (question.kind === 'money' && value !== '' && Number.isFinite(Number(value)))
    return formatMoney(Number(value) * 100, currency)
  if (Array.isArray(value) && value.length > 0) {
    return (
      <ul className="space-y-1">
        {value.map((entry) => (
          <li key={JSON.stringify(entry)}>{lineOf(question, entry)}</li>
        ))}
      </ul>
    )
  }
  const line = lineOf(question, value)
  return line === '' ? <span className="text-umber">Left empty</span> : line
}

function lineOf(question: Question, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return labelOf(question, value)
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .filter(([key, part]) => key !== 'id' && part !== '' && part !== null)
    .map(([key, part]) => (key === 'hoursPerWeek' ? `${part} hours a week` : String(part)))
    .join(', ')
}

function labelOf(question: Question, value: string): string {
  if (question.kind === 'country') return findCountry(value)?.name ?? value
  return question.options?.find((option) => option.value === value)?.label ?? value
}

function valueAt(answers: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((place, key) => {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return undefined
    return Reflect.get(place, key)
  }, answers)
}
