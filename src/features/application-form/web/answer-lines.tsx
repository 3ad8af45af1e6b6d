import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/link.tsx'
import { notProvided } from '../answers.ts'
import { askedOf, type Section } from '../asked-questions.ts'
import { linesOf } from '../section-lines.ts'
import { changeAddress } from './form-sections.ts'
import type { Form } from './use-form.ts'

type Props = {
  form: Form
  section: Section
  mayChange: boolean
}

/** The answers of a section as staff will read them, each with a way to change it. */
export function AnswerLines({ form, section, mayChange }: Props) {
  const { asking, program, draft } = form
  const optional = new Set(
    askedOf(section, asking).flatMap((question) => (question.optional ? question.path : [])),
  )
  return (
    <dl className="border-hairline border-b">
      {linesOf(section, asking).map(({ path, label, words, isLong }) => {
        // A default that no one has looked at is no answer yet.
        const isAnswered = draft.answered.has(path) && words.length > 0
        const isOpen = !isAnswered && !optional.has(path)
        const act = isOpen ? 'Answer' : 'Change'
        return (
          <div
            key={path}
            className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-hairline border-t py-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_4rem]"
          >
            <dt className="text-umber">{label}</dt>
            <dd
              className={cx(
                'col-span-2 row-start-2 min-w-0 wrap-anywhere',
                isLong
                  ? 'max-w-prose whitespace-pre-line'
                  : 'sm:col-span-1 sm:col-start-2 sm:row-start-1',
              )}
            >
              {isAnswered ? (
                <Words words={words} />
              ) : (
                <span className={isOpen ? 'font-medium' : 'text-umber'}>
                  {isOpen ? 'Not answered yet' : notProvided}
                </span>
              )}
            </dd>
            {mayChange && (
              <dd className="col-start-2 row-start-1 text-right sm:col-start-3">
                <TextLink
                  to={changeAddress(program, section.id, path)}
                  aria-label={`${act}: ${label}`}
                >
                  {act}
                </TextLink>
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

function Words({ words }: { words: readonly string[] }) {
  if (words.length === 1) return <bdi>{words[0]}</bdi>
  return (
    <ul className="space-y-1">
      {words.map((word, index) => (
        <li key={index}>
          <bdi>{word}</bdi>
        </li>
      ))}
    </ul>
  )
}
