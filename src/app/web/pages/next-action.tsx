import { NextIntake } from '#features/application-form/web/next-intake.tsx'
import type { ApplicationSummary } from '#features/applications/contract.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonLink, TextLink } from '#web/ui/link.tsx'
import type { NextAct } from './own-next-acts.ts'
import type { DraftStage } from './stages.ts'

type Props = {
  application: ApplicationSummary
  /** Null once it is handed in. */
  draft: DraftStage | null
  isFirst: boolean
  acts: readonly NextAct[]
  officer: string | null
}

/** The one thing to do next, what else there is as a list, and whom to ask. */
export function NextAction({ application, draft, isFirst, officer, acts: [main, ...rest] }: Props) {
  return (
    <div className="mt-7 print:hidden">
      {main && (
        <ButtonLink to={main.to} look={isFirst ? 'solid' : 'outline'}>
          {main.words}
        </ButtonLink>
      )}
      {draft === 'closed' && (
        <>
          <NextIntake application={application} />
          <p className="mt-4 text-label">
            <TextLink to="/dashboard/documents">Keep a copy of your answers</TextLink>
          </p>
        </>
      )}
      <MoreActs acts={rest} />
      {(draft === null || draft === 'overdue') && <AskUs id={application.id} officer={officer} />}
    </div>
  )
}

/** What else can be done, one under the other. */
export function MoreActs({ acts }: { acts: readonly NextAct[] }) {
  if (acts.length === 0) return null
  return (
    <ul className="mt-5 max-w-form border-hairline border-b">
      {acts.map(({ to, words }) => (
        <li key={words} className="border-hairline border-t">
          <TextLink to={to} className="flex min-h-12 items-center justify-between gap-4 py-2">
            {words}
            <Icon name="arrow" className="text-brass" />
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

/** Whom to ask: who looks after it by name, where the institute shows it. */
export function AskUs({ id, officer }: { id: string; officer: string | null }) {
  return (
    <p className="mt-5 text-label">
      {officer && (
        <span className="mb-1 block">
          Your contact in admissions is <bdi>{officer}</bdi>.
        </span>
      )}
      <TextLink to={`/dashboard/messages?application=${id}`}>
        Message the admissions office
      </TextLink>
    </p>
  )
}
