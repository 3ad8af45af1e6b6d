import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Program } from '#shared/programs.ts'
import { fieldId } from '#web/form/field-id.ts'
import { PageTitle } from '#web/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { askedOf, type Section } from '../asking.ts'
import { leavesOf } from '../document.ts'
import { gapsOf } from '../gaps.ts'
import { FormFrame } from './form-frame.tsx'
import { formAddress, formSections } from './form-sections.ts'
import { loadLists } from './question-field.tsx'
import { SectionQuestions } from './section-questions.tsx'
import type { OpenDraft } from './use-draft.ts'

type Props = { program: Program; section: Section; draft: OpenDraft }

/** One section: every change is saved on its own; handing the section in looks for gaps. */
export function SectionPage({ program, section, draft }: Props) {
  const { queue, answers, answered } = draft
  const [attempt, setAttempt] = useState({ count: 0, paths: new Set<string>() })
  const navigate = useNavigate()
  const gaps = gapsOf(section, program, answers)
  // A gap shows from the hand-in that found it until it is filled, and never while typing.
  const errors = new Map([...gaps].filter(([path]) => attempt.paths.has(path)))
  const list = formAddress(program)
  const place = formSections.indexOf(section) + 1

  useEffect(() => {
    loadLists().catch(() => {})
  }, [])

  function handIn(event: FormEvent) {
    event.preventDefault()
    if (gaps.size > 0) {
      setAttempt({ count: attempt.count + 1, paths: new Set(gaps.keys()) })
      void queue.flush()
      return
    }
    // A default that was seen and left as it is counts as an answer from now on.
    const leaves = leavesOf(answers)
    for (const { path } of askedOf(section, program, answers))
      if (!answered.has(path)) queue.record(path, leaves.get(path) ?? null)
    void queue.flush()
    navigate(list)
  }

  return (
    <FormFrame
      program={program}
      draft={draft}
      back={{ to: list, words: 'Your application' }}
      title={section.title}
      lead={formSections.length > 1 && <p>{`Section ${place} of ${formSections.length}`}</p>}
      summary={
        <ErrorSummary
          key={attempt.count}
          errors={[...errors].map(([path, message]) => ({ id: fieldId(path), message }))}
        />
      }
    >
      <PageTitle>{errors.size > 0 ? `Error: ${section.title}` : section.title}</PageTitle>
      <div className="mt-8 flex flex-col gap-x-14 gap-y-8 lg:flex-row">
        <form
          noValidate
          onSubmit={handIn}
          className="w-full max-w-form [&_:is(input,textarea,button)]:scroll-mt-24"
        >
          <Card>
            <SectionQuestions program={program} section={section} draft={draft} errors={errors} />
          </Card>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            <Button type="submit">Save and continue</Button>
            {errors.size > 0 && <TextLink to={list}>Finish this section later</TextLink>}
          </div>
        </form>
        <SidePanel title="Why we ask">
          <p>{section.why}</p>
        </SidePanel>
      </div>
    </FormFrame>
  )
}
