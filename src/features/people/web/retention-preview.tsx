import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { staffWordsOf } from '#features/applications/status.ts'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { programWords } from '#shared/programs.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useTrail } from '#web/use-trail.ts'
import { aheadDays, keptByWords, noticeDays } from '../retention.ts'
import { type DuePerson, previewRetention } from '../retention-contract.ts'

type Preview = Answer<typeof previewRetention>

/** Whose records go next by the rules as they are saved, and what has gone. */
export function RetentionPreview() {
  // Not in the address: turning a page must not touch what is typed in the form above.
  const pages = useTrail()
  const query = useQuery({
    ...queryOf(previewRetention, { query: { after: pages.after } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="retention-preview" className="mt-10">
      <h3 id="retention-preview" className="text-h3">
        Up next
      </h3>
      <p className="mt-1 max-w-prose text-umber">
        Each night, we erase everyone whose retention period has ended, with everything we keep
        about them. We email them {noticeDays} days in advance. A changed period takes effect{' '}
        {noticeDays} days after you save it.
      </p>
      <Loaded query={query} className="mt-4">
        {(data) => (
          <>
            <Counts preview={data} />
            {data.people.length > 0 && <People people={data.people} />}
            <Pager pages={pages} next={data.next} />
            {data.removed.length > 0 && <Removed removed={data.removed} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Counts({ preview: { counts, holds } }: { preview: Preview }) {
  const { tonight, told, ahead } = counts
  return (
    <p className="mt-3 mb-3 text-label">
      {ahead === 0
        ? `No one within the next ${aheadDays} days. `
        : `Tonight ${peopleWords(tonight)}, within ${noticeDays} days ${peopleWords(told)}, within ${aheadDays} days ${peopleWords(ahead)}. `}
      {holds > 0 && `${counted(holds, 'application is', 'applications are')} on hold.`}
    </p>
  )
}

function peopleWords(count: number): string {
  if (count === 0) return 'nobody'
  return counted(count, 'person', 'people')
}

function People({ people }: { people: readonly DuePerson[] }) {
  return (
    <DataTable
      caption="People whose records will be erased next"
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { head: 'When', width: 'line', cell: ({ dueAt }) => formatDay(dueAt) },
        {
          head: 'Who',
          label: false,
          className: 'md:max-w-80 md:min-w-40',
          cell: ({ name }) => (
            <span className="line-clamp-2 wrap-anywhere">
              <bdi>{name}</bdi>
            </span>
          ),
          note: ({ email }) => (
            <span title={email} className="block truncate">
              {email}
            </span>
          ),
        },
        {
          head: 'What',
          label: false,
          className: 'md:min-w-40',
          cell: ({ applications }) => <What applications={applications} />,
        },
        { head: 'Why', className: 'md:min-w-40', cell: ({ keptBy }) => keptByWords[keptBy] },
        {
          head: 'Notified',
          width: 'line',
          cell: ({ isTold }) => (isTold ? 'Yes' : 'Not yet'),
        },
      ]}
    />
  )
}

function What({ applications }: Pick<DuePerson, 'applications'>) {
  if (applications.length === 0) return 'The account'
  return (
    <ul>
      {applications.map((one) => (
        <li key={one.id}>
          <TextLink to={`/admin-panel/applications/${one.id}#records`}>
            {programWords[one.program]}, {one.intake}
          </TextLink>
          , {staffWordsOf(one)}
        </li>
      ))}
    </ul>
  )
}

function Removed({ removed }: Pick<Preview, 'removed'>) {
  return (
    <>
      <h3 className="mt-8 mb-2 text-h3">Already erased</h3>
      <ul className="text-label">
        {removed.map(({ day, people }) => (
          <li
            key={day}
            className="flex max-w-80 justify-between gap-6 border-hairline border-t py-1.5 last:border-b"
          >
            <span>{formatDay(day)}</span>
            <span>{peopleWords(people)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 max-w-prose text-help text-umber">
        The audit log lists each by ID, with the rule and the number of applications.
      </p>
    </>
  )
}
