import type { ReactNode } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { type Program, segmentOf } from '#shared/programs.ts'
import type { Institute, PublicIntake, PublicProgram } from '#shared/public-facts.ts'
import { useProgramFacts, usePublicFacts } from '#web/facts.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Arches } from '#web/ui/arches.tsx'
import { Button } from '#web/ui/button.tsx'
import { Eyebrow } from '#web/ui/card.tsx'
import { FirstIcon } from '#web/ui/first-icon.tsx'
import { linkClass, TextLink } from '#web/ui/link.tsx'
import { ApplyCost } from './apply-cost.tsx'
import { Deadline } from './deadline.tsx'
import { rings, shortNames } from './program-words.ts'
import { applyWords } from './public-words.ts'

export type Start = {
  label: 'Start your application' | 'Continue your application'
  onPress: () => void
  /** The pointer or the focus has come near: the moment to load what the press will need. */
  onIntent?: () => void
}

type Props = { program: Program; start: Start }

/** Before you start: everything an applicant wants to know ahead of the first question. */
export function ApplyPage({ program, start }: Props) {
  const { institute } = usePublicFacts()
  const facts = useProgramFacts(program)
  const questions = `/${segmentOf(program)}/questions`
  return (
    <div className="page">
      <PageTitle>{applyWords(program).title}</PageTitle>
      <div className="grid gap-x-16 gap-y-7 pt-6 md:pt-8 lg:grid-cols-[1fr_25rem] lg:grid-rows-[auto_1fr]">
        <div>
          <Eyebrow>{facts.level}</Eyebrow>
          <h1 className="mt-3 text-section">Apply to the {shortNames[program]} program</h1>
          <p className="mt-4 max-w-prose text-lead text-umber">{facts.summary}</p>
        </div>
        <StartPanel facts={facts} institute={institute} start={start} />
        <div className="max-w-prose space-y-10">
          <Part title="Before you start">
            <p>
              The form takes about {facts.minutesToApply} minutes. You don’t have to finish in one
              sitting: we save every answer as you type. It goes faster if you have these ready:
            </p>
            <ul className="mt-4 space-y-2">
              {facts.atHand.map((thing) => (
                <li key={thing} className="flex gap-3">
                  <FirstIcon name="check" className="mt-1 text-brass" />
                  {thing}
                </li>
              ))}
            </ul>
            <p className="mt-5">
              <TextLink to={questions}>Read all the questions first</TextLink>, on one page you can
              print.
            </p>
          </Part>
          <Part title="What it costs">
            <ApplyCost facts={facts} institute={institute} />
          </Part>
          <Part title="What happens next">
            <ol className="space-y-4">
              {stepsOf(facts).map((step, index) => (
                <li key={step} className="grid grid-cols-[2rem_1fr]">
                  <span
                    aria-hidden="true"
                    className="font-display font-strong text-brass text-h3 leading-[1.05]"
                  >
                    {index + 1}
                  </span>
                  {step}
                </li>
              ))}
            </ol>
          </Part>
        </div>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-h3">{title}</h2>
      {children}
    </section>
  )
}

type PanelProps = { facts: PublicProgram; institute: Institute; start: Start }

function StartPanel({ facts, institute, start }: PanelProps) {
  const { applicationFee, intake } = facts
  return (
    <section
      data-surface="dark"
      aria-label="Your application"
      className="flex flex-col self-start overflow-hidden rounded-card px-6 pb-7 sm:px-10 sm:pb-10 lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <Arches
        rings={rings[facts.program]}
        className="mx-auto mt-8 mb-7 h-28 border-current border-b sm:h-48"
      />
      <Button
        look="gold"
        onClick={start.onPress}
        onPointerEnter={start.onIntent}
        onFocus={start.onIntent}
        className="w-full sm:w-full"
      >
        {start.label}
        <FirstIcon name="arrow" className="max-[22rem]:hidden" />
      </Button>
      <dl className="mt-7 space-y-4">
        <Fact term={intake && !intake.open ? 'Opens' : 'Deadline'}>
          {intake ? (
            <IntakeDate intake={intake} timeZone={institute.timeZone} />
          ) : (
            'To be announced'
          )}
        </Fact>
        <Fact term="Classes start">{intake ? formatDay(intake.startsOn) : 'To be announced'}</Fact>
        <Fact term="Application fee">
          {applicationFee === 0 ? 'None' : formatMoney(applicationFee, institute.currency)}
        </Fact>
        <Fact term="Time for the form">About {facts.minutesToApply} minutes</Fact>
      </dl>
      <p className="mt-5 text-help">
        Questions? Email{' '}
        <a href={`mailto:${institute.email}`} className={linkClass}>
          {institute.email}
        </a>
      </p>
    </section>
  )
}

function IntakeDate({ intake, timeZone }: { intake: PublicIntake; timeZone: string }) {
  return <Deadline instant={intake.open ? intake.closesAt : intake.opensAt} timeZone={timeZone} />
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-gold text-help">{term}</dt>
      <dd suppressHydrationWarning>{children}</dd>
    </div>
  )
}

function stepsOf({ asksInterview }: PublicProgram): string[] {
  return [
    'Create an account so only you can open your application.',
    'Answer the questions in any order and submit when you’re ready. You get a receipt right away.',
    ...(asksInterview ? ['Choose an interview time that works for you.'] : []),
    'The admissions office reads everything. Your dashboard shows your status and your next step.',
    'You get our decision and the reasons for it. If it’s an offer, you have time to think it over.',
  ]
}
