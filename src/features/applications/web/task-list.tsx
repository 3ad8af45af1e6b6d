import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import type { Program } from '#shared/programs.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Facts } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Section } from '../asking.ts'
import { isComplete } from '../gaps.ts'
import { Deadline } from './deadline.tsx'
import { FormFrame } from './form-frame.tsx'
import { formAddress, formSections } from './form-sections.ts'
import type { OpenDraft } from './use-draft.ts'

type Props = { program: Program; draft: OpenDraft }

/** The home of the form: every section with its state, in any order. */
export function TaskList({ program, draft }: Props) {
  const { intake } = useProgramFacts(program)
  const { answers, answered, application } = draft
  const known = application?.intake ?? intake
  const open = formSections.filter(
    (section) => !isComplete(section, program, answers, answered),
  ).length
  return (
    <FormFrame
      program={program}
      draft={draft}
      back={{ to: '/dashboard', words: 'Dashboard' }}
      title="Your application"
      lead={<p>{leadFor(open)}</p>}
    >
      <PageTitle>Your application</PageTitle>
      <div className="mt-9 grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_21rem]">
        <ul>
          {formSections.map((section) => (
            <Task
              key={section.id}
              section={section}
              to={formAddress(program, section.id)}
              isComplete={isComplete(section, program, answers, answered)}
            />
          ))}
        </ul>
        <Facts
          className="self-start"
          facts={[
            {
              term: 'Deadline',
              detail: known ? <Deadline at={known.closesAt} /> : 'To be announced',
            },
            { term: 'Intake', detail: known?.name ?? 'To be announced' },
            {
              term: 'Study begins',
              detail: known ? formatDay(known.startsOn) : 'To be announced',
            },
          ]}
        />
      </div>
    </FormFrame>
  )
}

function leadFor(open: number): string {
  if (open === 0)
    return 'Everything asked so far is answered and saved. You can change any answer until the deadline.'
  return 'Every answer is saved as you give it. Stop whenever you like and come back to where you were.'
}

function Task({ section, to, isComplete }: { section: Section; to: string; isComplete: boolean }) {
  const stateId = `state-${section.id}`
  return (
    <li className="group relative flex min-h-18 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-hairline border-t py-4 transition-colors last:border-b hover:bg-sand/50">
      <Link
        to={to}
        aria-describedby={stateId}
        className="font-display font-strong text-h3 underline decoration-1 decoration-brass underline-offset-[.25em] after:absolute after:inset-0 group-hover:decoration-2"
      >
        {section.title}
      </Link>
      <span className="flex items-center gap-3">
        {isComplete ? (
          <span id={stateId}>Completed</span>
        ) : (
          <span id={stateId} className="rounded-control bg-sand px-2.5 py-0.5 text-help">
            Not finished
          </span>
        )}
        <Icon name="arrow" className="hidden text-brass sm:block" />
      </span>
    </li>
  )
}
