import {
  askedSections,
  type Column,
  type Lists,
  offeredCredit,
  type Question,
  questionsFor,
  questionsOf,
  type Section,
} from '#features/application-form/asked-questions.ts'
import { sections } from '#features/application-form/questions.ts'
import { useFormLists } from '#features/application-form/web/use-form-lists.ts'
import { oneOrMore } from '#shared/counted.ts'
import { type Program, segmentOf } from '#shared/programs.ts'
import type { Choice } from '#shared/questions/asked-question.ts'
import { PageTitle } from '#web/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { shortNames } from './program-words.ts'

const listedOptions = 12

/** All the questions in the form on one page, to read ahead or to print. */
export function QuestionsPage({ program }: { program: Program }) {
  // Until it is here, and where it does not come, the page says what is offered in general words.
  const { lists } = useFormLists()
  return (
    <div className="page max-w-[calc(62ch+80px)]">
      <PageTitle>{`${shortNames[program]} application questions`}</PageTitle>
      <p className="pt-4 print:hidden">
        <TextLink to={`/${segmentOf(program)}/apply`} className="inline-flex items-center gap-2">
          <Icon name="back" className="size-4" />
          Before you start
        </TextLink>
      </p>
      <h1 className="mt-6 text-section">
        All the questions in the {shortNames[program]} application
      </h1>
      <p className="mt-4 text-lead text-umber">
        Read ahead, talk it over, and gather what you need. Some questions depend on earlier
        answers, so you may not see them all.
      </p>
      <Button look="outline" className="mt-6 print:hidden" onClick={() => window.print()}>
        <Icon name="print" />
        Print this page
      </Button>
      {(lists ? askedSections(sections, { program, lists }) : sections).map((section) => (
        <section key={section.id} className="mt-14">
          <h2 className="text-card">{section.title}</h2>
          <p className="mt-2 text-umber">{section.why}</p>
          <ol className="mt-6">
            {questionsIn(section, program, lists).map((question) => (
              <QuestionLine
                key={question.path}
                program={program}
                question={question}
                rows={lists && question.rowsAsked?.({ program, lists })}
                options={lists && listOf(question, lists, program)}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function questionsIn(section: Section, program: Program, lists?: Lists): Question[] {
  return lists ? questionsFor(section, { program, lists }) : questionsOf(section, program)
}

type LineProps = {
  program: Program
  question: Question
  rows?: number
  options?: readonly Choice[]
}

function QuestionLine({ program, question, rows, options }: LineProps) {
  const { when, unless, levels, optional } = question
  const depends = when || unless || (levels && program === 'ba')
  const notes = [depends && 'depends on an earlier answer', optional && 'optional']
    .filter(Boolean)
    .join(', ')
  return (
    <li className="border-hairline border-t py-4 last:border-b">
      <p>
        {question.label} {notes && <span className="text-help text-umber">({notes})</span>}
      </p>
      {question.hint && <p className="text-help text-umber">{question.hint}</p>}
      <p className="mt-1 text-help text-umber">
        {rows ? `${oneOrMore(rows, 'One entry', 'entries')}:` : answerOf(question, options)}
      </p>
      {question.columns && (
        <ul className="mt-1 ml-5 list-disc text-help text-umber">
          {question.columns.map((column) => (
            <li key={column.path}>
              {column.label}: {answerOf(column)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const anyOf: Record<NonNullable<Question['list']>, string> = {
  paymentSources: 'Any ways to pay that fit your other answers',
  creditPrograms: 'Any training and earlier study that may count, from a list',
}

const answers: Partial<Record<Column['type'], string>> = {
  'yes-no': 'Yes or no',
  country: 'A country from a list',
  whole: 'A number',
  year: 'A number',
  money: 'An amount',
  amounts: 'An amount for each way to pay you choose',
  short: 'A short answer',
  email: 'A short answer',
  long: 'A longer answer',
  rows: 'A list you can add to, with these for each entry:',
}

function answerOf(question: Column & Pick<Question, 'list'>, known?: readonly Choice[]): string {
  const { type, list } = question
  const answer = answers[type]
  if (answer) return answer
  if (list && !known) return anyOf[list]
  const options = known ?? question.options ?? []
  const choice = list ? anyOf[list] : type === 'multiple' ? 'Any from a list' : 'One from a list'
  if (options.length === 0 || options.length > listedOptions) return choice
  return `${choice}: ${options.map((option) => option.label).join('; ')}`
}

function listOf({ list }: Question, lists: Lists, program: Program): readonly Choice[] | undefined {
  if (list === 'creditPrograms')
    return offeredCredit({ program, lists }).map(({ id, name }) => ({ id, label: name }))
  return list && lists[list].map(({ id, name }) => ({ id, label: name }))
}
