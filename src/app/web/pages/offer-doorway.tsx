import type { ReactNode } from 'react'
import type { ApplicationSummary } from '#features/applications/contract.ts'
import { formatDay } from '#shared/dates.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { LitArches } from '#web/ui/lit-arches.tsx'
import { ProgramLine } from '#web/ui/program-line.tsx'
import type { NextAct } from './own-next-acts.ts'
import { rings } from './program-words.ts'

type Props = {
  application: ApplicationSummary
  firstName: string | undefined
  /** The letter, and the reply to it. */
  acts: readonly NextAct[]
  until: ReactNode
}

/** An offer: the door is open and lit. */
export function OfferDoorway({ application: { program, intake }, firstName, acts, until }: Props) {
  const { name } = useProgramFacts(program)
  return (
    <section
      data-surface="dark"
      aria-label="Offer of admission"
      className="flex flex-col gap-x-8 overflow-hidden rounded-card px-6 sm:flex-row sm:justify-between sm:px-10"
    >
      <LitArches
        rings={rings[program]}
        lit={rings[program]}
        className="mx-auto mt-7 h-24 border-current border-b sm:order-1 sm:mx-0 sm:h-64 sm:shrink-0 sm:self-end"
      />
      <div className="min-w-0 py-6 sm:py-10">
        <ProgramLine program={name} intake={intake.name} />
        <h2 className="mt-3 line-clamp-3 pb-1 text-section wrap-anywhere">
          Congratulations{firstName && ', '}
          <bdi>{firstName}</bdi>
        </h2>
        <p className="mt-4 max-w-prose text-lead">
          We would love to have you with us. Classes start {formatDay(intake.startsOn)}.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          {acts.map(({ to, words }, place) => (
            <ButtonLink
              key={words}
              to={to}
              look={place === 0 ? 'gold' : 'quiet-on-dark'}
              style={{ borderColor: 'var(--color-gold)' }}
            >
              {words}
            </ButtonLink>
          ))}
        </div>
        {until && <div className="mt-5 text-label">Reply by {until}</div>}
      </div>
    </section>
  )
}
