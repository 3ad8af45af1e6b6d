import { useQuery } from '@tanstack/react-query'
import type { ApplicationSummary } from '#features/applications/contract.ts'
import { formatDay } from '#shared/dates.ts'
import { queryOf } from '#web/queries.ts'
import { listOwnApplications } from '../contract.ts'
import { Begin } from './start-application.tsx'

type Props = { application: Pick<ApplicationSummary, 'program' | 'intake'> }

/** Where an application goes on whose time is over: the next intake, with the answers given so far. */
export function NextIntake({ application: { program, intake } }: Props) {
  const { data } = useQuery(queryOf(listOwnApplications))
  if (!data) return null
  const next = data.beginnings.find((beginning) => beginning.program === program)
  const later = data.applications.find(
    (other) => other.program === program && other.intake.startsOn > intake.startsOn,
  )
  if (later) return <p className="max-w-prose">You continued it for {later.intake.name}.</p>
  if (!next)
    return (
      <p className="max-w-prose">No later intake is open yet. You can continue once one opens.</p>
    )
  return (
    <>
      <p className="mb-5 max-w-prose">
        {next.intake} is open. Classes start on {formatDay(next.startsOn)}, and we’ll copy your
        answers.
      </p>
      <Begin beginning={next}>Continue for the next intake</Begin>
    </>
  )
}
