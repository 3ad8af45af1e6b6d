import type { Program } from '#shared/programs.ts'
import { segmentOf } from '#shared/programs.ts'
import { Deadline } from '#web/deadline.tsx'
import { useProgramFacts, usePublicFacts } from '#web/facts.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Eyebrow } from '#web/ui/card.tsx'
import { ButtonLink, linkClass } from '#web/ui/link.tsx'

/** No intake is open and nothing was begun: when the next one opens, and whom to ask. */
export function ClosedPage({ program }: { program: Program }) {
  const { institute } = usePublicFacts()
  const { name, intake } = useProgramFacts(program)
  const isAhead = intake && new Date(intake.opensAt) > new Date()
  return (
    <div className="page pt-6">
      <PageTitle>Applications are closed</PageTitle>
      <Eyebrow>{name}</Eyebrow>
      <h1 className="mt-3 text-section">Applications are closed</h1>
      <div className="mt-4 max-w-prose space-y-4 text-lead text-umber">
        {isAhead && (
          <div>
            <p>The next intake, {intake.name}, opens:</p>
            <Deadline at={intake.opensAt} />
          </div>
        )}
        <p>
          Email{' '}
          <a href={`mailto:${institute.email}`} className={linkClass}>
            {institute.email}
          </a>{' '}
          with any questions about when to apply.
        </p>
      </div>
      <ButtonLink to={`/${segmentOf(program)}/questions`} look="outline" className="mt-8">
        Read all the questions
      </ButtonLink>
    </div>
  )
}
