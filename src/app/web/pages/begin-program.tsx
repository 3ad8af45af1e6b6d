import type { AvailableIntake } from '#features/application-form/contract.ts'
import { Begin } from '#features/application-form/web/start-application.tsx'
import type { ApplicationSummary } from '#features/applications/contract.ts'
import type { Status } from '#features/applications/status.ts'
import { formatDay } from '#shared/dates.ts'
import { programCodes, segmentOf } from '#shared/programs.ts'
import { Deadline } from '#web/deadline.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { NothingYet } from '#web/ui/nothing-yet.tsx'
import { shortNames } from './program-words.ts'

type Props = {
  applications: readonly ApplicationSummary[]
  /** Those that no card of an application offers already. */
  beginnings: readonly AvailableIntake[]
}

/** What else one may apply for: the other program, and later intakes. */
export function BeginProgram({ applications, beginnings }: Props) {
  if (applications.length === 0) return <FirstChoice />
  // No one looks for another door while one is open to them.
  if (applications.some(({ status }) => status === 'enrolled' || status === 'accepted')) return null
  const known = new Set(applications.map(({ program }) => program))
  const others = beginnings.filter(({ program }) => !known.has(program))
  const placed = new Set(
    applications.filter(({ status }) => withPlace.includes(status)).map(({ program }) => program),
  )
  const later = beginnings.filter(({ program }) => known.has(program) && !placed.has(program))
  // No one who was just refused is sold another try: it is there when they look for it.
  if (applications.some(({ status }) => refused.includes(status)))
    return (
      <Choices
        title="If you’d like to apply again"
        lead="There’s no hurry. Whenever you’re ready, you can start a new application, and we’ll read it on its own."
        beginnings={[...later, ...others]}
        isFolded
      />
    )
  return (
    <>
      <Choices
        title="Apply to the other program"
        lead="You can apply to both programs. Each application is read on its own."
        beginnings={others}
      />
      <Choices
        title="Apply for a later intake"
        lead="Applying for a later intake starts a new application. You keep the one you have."
        beginnings={later}
      />
    </>
  )
}

const refused: readonly Status[] = ['rejected', 'rescinded']

/** Anyone who has a place needs no later one in the same program. */
const withPlace: readonly Status[] = ['deferred']

function FirstChoice() {
  return (
    <section>
      <NothingYet>
        <p className="max-w-prose text-lead text-umber">
          You haven’t started an application yet. Each program’s page tells you what to have ready,
          how long the form takes, and when it’s due.
        </p>
        <div className="mt-7 flex flex-col gap-3 sm:flex-row">
          {programCodes.map((program) => (
            <ButtonLink key={program} to={`/${segmentOf(program)}/apply`}>
              Apply to the {shortNames[program]}
            </ButtonLink>
          ))}
        </div>
      </NothingYet>
    </section>
  )
}

type ChoicesProps = {
  title: string
  lead: string
  beginnings: readonly AvailableIntake[]
  isFolded?: boolean
}

function Choices({ title, lead, beginnings, isFolded }: ChoicesProps) {
  if (beginnings.length === 0) return null
  return (
    <Fold title={<h2 className="text-h3">{title}</h2>} isOpen={isFolded ? false : 'wide'}>
      <p className="max-w-prose text-umber">
        {lead}
        {beginnings.some(({ carriesOver }) => carriesOver) &&
          ' We’ll copy the answers that both applications ask for. You can change them.'}
      </p>
      <ul className="mt-2">
        {beginnings.map((beginning) => (
          <li
            key={beginning.intakeId}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-hairline border-b py-5 last:border-b-0"
          >
            <div>
              <p>
                {beginning.intake}, classes start {formatDay(beginning.startsOn)}
              </p>
              <div className="text-help text-umber">
                Deadline: <Deadline at={beginning.closesAt} />
              </div>
            </div>
            <Begin beginning={beginning}>Apply to the {shortNames[beginning.program]}</Begin>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
