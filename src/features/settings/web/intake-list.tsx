import { formatBriefly } from '#shared/brief-dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { programCodes, programWords } from '#shared/programs.ts'
import { zoneWords } from '#shared/zones.ts'
import type { Column } from '#web/ui/column.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { When } from '#web/ui/when.tsx'
import type { IntakeLine, listAreas } from '../admin-contract.ts'
import { addressOf } from './area-list.tsx'

type Props = { settings: Answer<typeof listAreas>; now: Date }

/** When each program takes applications. */
export function IntakeList({ settings: { intakes, timeZone, mayChange }, now }: Props) {
  const columns: (Column<IntakeLine> | false)[] = [
    {
      head: 'Intake',
      width: 'line',
      link: ({ area }) => ({ to: addressOf(area) }),
      cell: ({ name }) => name,
      note: (intake) => stateOf(intake, now),
    },
    { head: 'Opens', width: 'line', cell: ({ opensAt }) => formatBriefly(opensAt, timeZone) },
    { head: 'Closes', width: 'line', cell: ({ closesAt }) => formatBriefly(closesAt, timeZone) },
    {
      head: 'Places',
      kind: 'number',
      width: 'line',
      cell: ({ capacity }) => capacity ?? 'No limit',
    },
    {
      head: 'Changed',
      width: 'line',
      className: 'text-umber',
      cell: ({ at, by }) =>
        at && (
          <>
            {by ?? 'Someone'}, <When at={at} />
          </>
        ),
    },
    mayChange && {
      head: 'Actions',
      kind: 'actions',
      cell: ({ area, name }) => (
        <ButtonLink
          look="quiet"
          size="small"
          aria-label={`Copy ${name} to next year`}
          to={addressOf('intake-new', { copy: area })}
        >
          Copy
        </ButtonLink>
      ),
    },
  ]
  return (
    <>
      <p className="mt-1 max-w-prose text-umber">
        When each program accepts applications. Times are in the time zone of
        {` ${zoneWords(timeZone)}`}.
      </p>
      {programCodes.map((program) => (
        <section key={program} className="mt-6">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-h3">{programWords[program]}</h3>
            {mayChange && (
              <ButtonLink look="outline" size="small" to={addressOf('intake-new', { program })}>
                <Icon name="add" className="size-4" /> Add intake{' '}
                <span className="sr-only">of the {programWords[program]} program</span>
              </ButtonLink>
            )}
          </div>
          <DataTable
            caption={`Intakes of the ${programWords[program]} program`}
            rows={intakes.filter((intake) => intake.program === program)}
            keyOf={({ area }) => area}
            columns={columns}
          />
        </section>
      ))}
    </>
  )
}

function stateOf({ opensAt, closesAt }: IntakeLine, now: Date): string {
  if (new Date(closesAt) <= now) return 'Closed'
  return new Date(opensAt) <= now ? 'Open' : 'Opens later'
}
