import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Stage, stages, stageWords } from '#features/applications/stages.ts'
import { StaffStatus } from '#features/applications/status.ts'
import { counted, inDigits } from '#shared/counted.ts'
import type { Answer } from '#shared/endpoint.ts'
import { programWords } from '#shared/programs.ts'
import { serverNow } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Age } from '#web/ui/age.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { When } from '#web/ui/when.tsx'
import { type HomeIntake, readHome } from '../contract.ts'

const accepted = ['accepted', 'deferred', 'enrolled', 'declined', 'rescinded'] as const
const decided = [...accepted, 'waitlisted', 'rejected'] as const

type Home = Answer<typeof readHome>

/** The first look of the day: what waits for the reader, and how the open intakes stand. */
export function OfficeHomePage() {
  const query = useQuery(queryOf(readHome))
  return (
    <>
      <PageTitle>Home</PageTitle>
      <h1 className="text-dialog">Home</h1>
      <Loaded query={query} loading className="mt-5">
        {(home) => (
          <div className="mt-5 grid gap-x-12 gap-y-9 xl:grid-cols-2">
            <Waiting items={home.items} />
            {home.intakes && <Intakes intakes={home.intakes} asOf={home.asOf} />}
          </div>
        )}
      </Loaded>
    </>
  )
}

function Waiting({ items }: Pick<Home, 'items'>) {
  return (
    <section aria-label="Waiting for you" className="min-w-0">
      <h2 className="mb-2 text-h3">Waiting for you</h2>
      {items.length === 0 ? (
        <p className="text-label text-umber">Nothing is waiting for you.</p>
      ) : (
        <ul className="text-label">
          {items.map(({ words, to, count, isMore, since, isOverdue }) => (
            <li key={words} className="border-hairline border-t last:border-b">
              <Link
                to={to}
                data-row
                className="flex min-h-10 items-baseline gap-x-3 py-2 transition-colors hover:bg-sand"
              >
                <span
                  className={cx(
                    'min-w-9 shrink-0 font-medium tabular-nums',
                    isOverdue && 'text-rose',
                  )}
                >
                  {inDigits(count)}
                  {isMore && '+'}
                </span>
                <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
                  {words}
                  {(since || isOverdue) && (
                    <span className="inline-flex items-baseline gap-1.5 text-help text-umber">
                      {since && 'Oldest:'}
                      <Age since={since} isOverdue={isOverdue} />
                    </span>
                  )}
                </span>
                <Icon
                  name="chevron"
                  className="size-4 shrink-0 -rotate-90 self-center text-brass"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Intakes({ intakes, asOf }: { intakes: readonly HomeIntake[]; asOf: Home['asOf'] }) {
  return (
    <section aria-label="Current intakes" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h3">Current intakes</h2>
        {asOf && (
          <p className="text-help text-umber">
            Updated <When at={asOf} showsTime />
          </p>
        )}
      </div>
      {intakes.length === 0 && (
        <p className="text-label text-umber">
          No intake is open. Owners add one under{' '}
          <TextLink to="/admin-panel/settings">Settings</TextLink>.
        </p>
      )}
      {intakes.map((intake) => (
        <Intake key={intake.id} intake={intake} />
      ))}
    </section>
  )
}

function Intake({ intake }: { intake: HomeIntake }) {
  const { id, name, program, closesAt, capacity, reached, lastYear } = intake
  const title = `${programWords[program]}, ${name}`
  const hasPast = lastYear !== null && stages.some((stage) => lastYear.reached[stage] > 0)
  return (
    <article aria-label={title} className="border-hairline border-t py-4 last:border-b">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 text-label">
        <h3 className="font-body font-medium text-label">
          <TextLink to={`/admin-panel/applications?intake=${id}`}>{title}</TextLink>
        </h3>
        <p className="text-help text-umber">
          {Date.parse(closesAt) < serverNow().getTime() ? 'Closed' : 'Deadline'}{' '}
          <When at={closesAt} />
          {capacity !== null && ` · ${counted(capacity, 'place')}`}
          {lastYear &&
            (hasPast
              ? ` · compared with the same day for ${lastYear.name}`
              : ` · none by the same day for ${lastYear.name}`)}
        </p>
      </div>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-3 xl:grid-cols-6">
        {stages.map((stage) => (
          <Reached
            key={stage}
            stage={stage}
            intake={id}
            now={reached[stage]}
            before={hasPast ? lastYear.reached[stage] : undefined}
          />
        ))}
      </dl>
    </article>
  )
}

type ReachedProps = { stage: Stage; intake: string; now: number; before: number | undefined }

function Reached({ stage, intake, now, before }: ReachedProps) {
  return (
    <div>
      <dt className="text-help text-umber">{stageWords[stage]}</dt>
      <dd className="mt-0.5 tabular-nums">
        <Link
          to={{ pathname: '/admin-panel/applications', search: listOf(stage, intake) }}
          className="text-h3 leading-tight hover:underline"
        >
          {inDigits(now)}
        </Link>
        {before !== undefined && (
          <span className="block text-help text-umber">{inDigits(before)} last year</span>
        )}
      </dd>
    </div>
  )
}

/** Where those stand now who came as far as a stage; anyone who left on the way may be elsewhere. */
const beyond: Record<Stage, readonly StaffStatus[]> = {
  begun: [],
  submitted: StaffStatus.options.filter((status) => status !== 'incomplete'),
  inReview: ['in_review', ...decided],
  decided,
  accepted,
  enrolled: ['enrolled'],
}

function listOf(stage: Stage, intake: string): string {
  const status = beyond[stage].join(',')
  return new URLSearchParams({ intake, ...(status && { status }) }).toString()
}
