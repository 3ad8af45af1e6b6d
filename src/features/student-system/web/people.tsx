import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { programWords } from '#shared/programs.ts'
import { call } from '#web/call.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { usePages } from '#web/use-pages.ts'
import { type HandOver, listHandOvers, type StudentSystem, tellAgain } from '../contract.ts'
import { handOverFilters, handOverWords } from '../entry-words.ts'
import { ExternalIdDialog } from './external-id-dialog.tsx'
import { IdCell, LatestCell, SinceCell, StateCell, StateNote } from './person-cells.tsx'
import { shownHandOver } from './shown-hand-over.ts'

const lookEveryMs = 15_000

/** Everyone whom a student system is to know of; the choice is in the address. */
export function People({ system }: { system: StudentSystem }) {
  const pages = usePages()
  const show = handOverFilters.find((one) => one === pages.params.get('people'))
  const query = { ...(show && { show }), ...(pages.after && { after: pages.after }) }
  const loaded = useQuery({
    ...queryOf(listHandOvers, { params: { code: system.code }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEveryMs,
  })
  const [naming, setNaming] = useState<HandOver>()
  const { act, busy, problem } = useAct(shownHandOver)

  return (
    <div className="mt-6">
      <h2 className="mb-2 text-h3">People</h2>
      <IgnoredParameters takes={{ people: handOverFilters }} />
      <NativeSelect
        className="mb-3 max-w-prose"
        label="Show"
        value={show ?? ''}
        onChange={(choice) => pages.filter('people', choice)}
        options={[
          { value: '', label: 'Everyone' },
          ...handOverFilters.map((value) => ({
            value,
            label: `${value === 'late' ? 'No ID for too long' : handOverWords[value]} (${system.counts[value]})`,
          })),
        ]}
      />
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      <Loaded query={loaded} loading="Loading...">
        {({ people, next }) => (
          <>
            <DataTable
              caption="People"
              rows={people}
              keyOf={({ applicationId }) => applicationId}
              isTopAligned
              empty={
                <p className="text-label text-umber">
                  {show ? 'No one right now.' : 'No one has enrolled or been deferred yet.'}
                </p>
              }
              columns={[
                {
                  head: 'Name',
                  kind: 'rowHead',
                  className: 'font-medium',
                  cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
                  link: ({ applicationId }) => ({
                    to: `/admin-panel/applications/${applicationId}`,
                  }),
                  note: ({ program, intake }) => `${programWords[program]}, ${intake}`,
                },
                {
                  head: 'Latest',
                  label: false,
                  cell: (row) => <LatestCell {...row} />,
                  note: noteOfLatest,
                },
                {
                  head: 'Status there',
                  label: false,
                  width: 'text',
                  cell: (row) => <StateCell {...row} />,
                  note: (row) => <StateNote {...row} />,
                },
                { head: 'Since', cell: (row) => <SinceCell {...row} /> },
                { head: 'Id', cell: (row) => <IdCell {...row} /> },
                {
                  head: 'Actions',
                  kind: 'actions',
                  cell: (row) => (
                    <span className="inline-flex flex-wrap justify-end gap-2">
                      {row.kind && (
                        <Button look="outline" size="small" onClick={() => setNaming(row)}>
                          {row.externalId ? 'Change the ID' : 'Enter the ID'}
                          <span className="sr-only">: {row.name}</span>
                        </Button>
                      )}
                      {row.state === 'refused' && (
                        <Button
                          look="outline"
                          size="small"
                          busyLabel={busy === row.applicationId && 'Sending...'}
                          onClick={() =>
                            act(() => call(tellAgain, { params: { id: row.applicationId } }), {
                              name: row.applicationId,
                            })
                          }
                        >
                          Send again<span className="sr-only">: {row.name}</span>
                        </Button>
                      )}
                    </span>
                  ),
                },
              ]}
            />
            <Pager pages={pages} next={next} />
          </>
        )}
      </Loaded>
      {naming && (
        <ExternalIdDialog person={naming} system={system} onClose={() => setNaming(undefined)} />
      )}
    </div>
  )
}

function noteOfLatest({ at }: HandOver) {
  return at && <When at={at} showsTime />
}
