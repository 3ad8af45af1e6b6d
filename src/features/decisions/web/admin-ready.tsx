import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { inDigits } from '#shared/counted.ts'
import { Program } from '#shared/program.ts'
import { programWords } from '#shared/programs.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable, type RowSelection } from '#web/ui/data-table.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { When } from '#web/ui/when.tsx'
import { useRowKeys } from '#web/use-row-keys.ts'
import { useSelection } from '#web/use-selection.ts'
import { useTrail } from '#web/use-trail.ts'
import { Outcome, outcomes, outcomeWords } from '../decision.ts'
import { type ChosenDecisions, listReady, type ReadyDecision } from '../release-contract.ts'
import { AdminReleaseDialog } from './admin-release-dialog.tsx'

const noFilter = 'any'

const programOptions = [
  { value: noFilter, label: 'Both programs' },
  ...Program.options.map((program) => ({ value: program, label: programWords[program] })),
]
const outcomeOptions = [
  { value: noFilter, label: 'All outcomes' },
  ...outcomes.map((outcome) => ({ value: outcome, label: outcomeWords[outcome] })),
]

/** Confirmed decisions that wait to go out: some of them are chosen, or all that fit. */
export function AdminReady() {
  const [filters, setFilters] = useState<Pick<ChosenDecisions, 'program' | 'outcome'>>({})
  const pages = useTrail()
  const [chosen, setChosen] = useState<ChosenDecisions>()
  const list = useRef<HTMLDivElement>(null)
  useRowKeys({ list })
  const query = useQuery({
    ...queryOf(listReady, { query: { ...filters, after: pages.after } }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const selection = useSelection(JSON.stringify(filters), data?.ready.map(({ id }) => id) ?? [])
  const { ids, clear } = selection

  function filter(change: typeof filters) {
    setFilters({ ...filters, ...change })
    pages.restart()
    clear()
  }

  return (
    <section aria-labelledby="ready" className="mt-7">
      <h2 id="ready" className="text-h3">
        Ready to release
        {data && data.count > 0 && (
          <span className="ml-2 font-body text-label text-umber">{inDigits(data.count)}</span>
        )}
      </h2>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <NativeSelect
          label="Program"
          options={programOptions}
          value={filters.program ?? noFilter}
          onChange={(value) => filter({ program: Program.safeParse(value).data })}
          className="w-48"
        />
        <NativeSelect
          label="Outcome"
          options={outcomeOptions}
          value={filters.outcome ?? noFilter}
          onChange={(value) => filter({ outcome: Outcome.safeParse(value).data })}
          className="w-48"
        />
        {ids.size > 0 && (
          <Button size="small" onClick={() => setChosen({ ids: [...ids] })}>
            Release the {ids.size} chosen
          </Button>
        )}
        {data && data.count > 0 && (
          <Button
            size="small"
            look={ids.size > 0 ? 'outline' : 'solid'}
            onClick={() => setChosen(filters)}
          >
            Release all {inDigits(data.count)}
          </Button>
        )}
      </div>
      <Loaded query={query} className="mt-3" />
      {data?.count === 0 && (
        <p className="mt-3 text-label text-umber">
          No confirmed decisions are waiting. They come from applications{' '}
          <TextLink to="/admin-panel/applications?status=in_review">in review</TextLink>.
        </p>
      )}
      {data && data.ready.length > 0 && (
        <div ref={list} className="mt-3">
          <ReadyTable ready={data.ready} selection={selection} />
        </div>
      )}
      {data && <Pager pages={pages} next={data.next} />}
      {chosen && (
        <AdminReleaseDialog
          chosen={chosen}
          onClose={() => {
            setChosen(undefined)
            clear()
          }}
        />
      )}
    </section>
  )
}

type TableProps = { ready: readonly ReadyDecision[]; selection: RowSelection }

function ReadyTable({ ready, selection }: TableProps) {
  const state = {
    search: '?show=releases',
    trail: [],
    ids: ready.map(({ applicationId }) => applicationId),
  }
  return (
    <DataTable
      caption="Confirmed decisions"
      rows={ready}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      selection={selection}
      columns={[
        {
          head: 'Name',
          link: ({ applicationId }) => ({
            to: `/admin-panel/applications/${applicationId}`,
            state,
          }),
          cell: ({ name }) => <bdi>{name}</bdi>,
        },
        { head: 'Outcome', label: false, cell: ({ outcome }) => outcomeWords[outcome] },
        {
          head: 'Program',
          label: false,
          folded: 'left',
          cell: ({ program }) => programWords[program],
        },
        { head: 'Intake', label: false, folded: 'right', width: 'line', cell: (one) => one.intake },
        {
          head: 'Confirmed',
          className: 'text-umber',
          cell: ({ confirmedBy, confirmedAt }) => (
            <>
              {confirmedBy}, <When at={confirmedAt} />
            </>
          ),
        },
      ]}
    />
  )
}
