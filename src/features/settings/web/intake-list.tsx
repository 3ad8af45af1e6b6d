import type { Answer } from '#shared/endpoint.ts'
import { programCodes, programWords } from '#shared/programs.ts'
import { zoneWords } from '#shared/zones.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonLink, TextLink } from '#web/ui/link.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import type { IntakeLine, listAreas } from '../admin-contract.ts'
import { addressOf } from './area-list.tsx'

type Props = { settings: Answer<typeof listAreas>; now: Date }

/** When each program takes applications. */
export function IntakeList({ settings: { intakes, timeZone, mayChange }, now }: Props) {
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
          <Table label={`Intakes of the ${programWords[program]} program`}>
            <thead>
              <tr>
                <HeadCell>Intake</HeadCell>
                <HeadCell>Opens</HeadCell>
                <HeadCell>Closes</HeadCell>
                <HeadCell>Places</HeadCell>
                <HeadCell>Changed</HeadCell>
                {mayChange && (
                  <HeadCell className="relative">
                    <span className="sr-only">Acts</span>
                  </HeadCell>
                )}
              </tr>
            </thead>
            <tbody>
              {intakes
                .filter((intake) => intake.program === program)
                .map((intake) => (
                  <IntakeRow key={intake.area} {...{ intake, timeZone, mayChange, now }} />
                ))}
            </tbody>
          </Table>
        </section>
      ))}
    </>
  )
}

type RowProps = { intake: IntakeLine; timeZone: string; mayChange: boolean; now: Date }

function IntakeRow({ intake, timeZone, mayChange, now }: RowProps) {
  const { area, name, opensAt, closesAt, capacity, at, by } = intake
  return (
    <Row>
      <Cell>
        <TextLink to={addressOf(area)} className="whitespace-nowrap">
          {name}
        </TextLink>
        <span className="block text-help text-umber">{stateOf(intake, now)}</span>
      </Cell>
      <Cell className="whitespace-nowrap">{shortly(opensAt, timeZone)}</Cell>
      <Cell className="whitespace-nowrap">{shortly(closesAt, timeZone)}</Cell>
      <Cell className="whitespace-nowrap">{capacity ?? 'No limit'}</Cell>
      <Cell className="whitespace-nowrap text-umber">
        {at && (
          <>
            {by ?? 'Someone'}, <When at={at} />
          </>
        )}
      </Cell>
      {mayChange && (
        <Cell className="text-right">
          <ButtonLink
            look="quiet"
            size="small"
            aria-label={`Copy ${name} to next year`}
            to={addressOf('intake-new', { copy: area })}
          >
            Copy
          </ButtonLink>
        </Cell>
      )}
    </Row>
  )
}

/** "Jul 16, 2027, 11:59 PM EDT". */
function shortly(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at))
}

function stateOf({ opensAt, closesAt }: IntakeLine, now: Date): string {
  if (new Date(closesAt) <= now) return 'Closed'
  return new Date(opensAt) <= now ? 'Open' : 'Opens later'
}
