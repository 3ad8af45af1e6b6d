import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Program } from '#shared/program.ts'
import { programWords } from '#shared/programs.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { SelectBox } from '#web/ui/select-box.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { useRowKeys } from '#web/use-row-keys.ts'
import { Outcome, outcomes, outcomeWords } from '../decision.ts'
import { type Chosen, listReady, type ReadyDecision } from '../release-contract.ts'
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
  const [filters, setFilters] = useState<Pick<Chosen, 'program' | 'outcome'>>({})
  const [trail, setTrail] = useState<string[]>([])
  const [ids, setIds] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<Chosen>()
  const list = useRef<HTMLDivElement>(null)
  useRowKeys({ list })
  const query = useQuery({
    ...queryOf(listReady, { query: { ...filters, after: trail.at(-1) } }),
    placeholderData: keepPreviousData,
  })
  const { data } = query

  function filter(change: typeof filters) {
    setFilters({ ...filters, ...change })
    setTrail([])
    setIds([])
  }

  return (
    <section aria-labelledby="ready" className="mt-7">
      <h2 id="ready" className="text-h3">
        Ready to release
        {data && data.count > 0 && (
          <span className="ml-2 font-body text-label text-umber">
            {data.count.toLocaleString('en-US')}
          </span>
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
        {ids.length > 0 && (
          <Button size="small" onClick={() => setChosen({ ids: [...ids] })}>
            Release the {ids.length} chosen
          </Button>
        )}
        {data && data.count > 0 && (
          <Button
            size="small"
            look={ids.length > 0 ? 'outline' : 'solid'}
            onClick={() => setChosen(filters)}
          >
            Release all {data.count.toLocaleString('en-US')}
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
          <ReadyTable ready={data.ready} ids={ids} onChoose={setIds} />
        </div>
      )}
      {(trail.length > 0 || data?.next) && (
        <div className="mt-3 flex gap-2">
          <Button
            look="outline"
            size="small"
            disabled={trail.length === 0}
            onClick={() => setTrail(trail.slice(0, -1))}
          >
            Previous
          </Button>
          <Button
            look="outline"
            size="small"
            disabled={!data?.next}
            onClick={() => data?.next && setTrail([...trail, data.next])}
          >
            Next
          </Button>
        </div>
      )}
      {chosen && (
        <AdminReleaseDialog
          chosen={chosen}
          onClose={() => {
            setChosen(undefined)
            setIds([])
          }}
        />
      )}
    </section>
  )
}

type TableProps = {
  ready: readonly ReadyDecision[]
  ids: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

function ReadyTable({ ready, ids, onChoose }: TableProps) {
  const areAll = ready.every(({ id }) => ids.includes(id))
  const wayBack = {
    search: '?show=releases',
    trail: [],
    ids: ready.map(({ applicationId }) => applicationId),
  }
  const others = ids.filter((id) => !ready.some((one) => one.id === id))
  return (
    <Table label="Confirmed decisions">
      <thead>
        <tr>
          <HeadCell className="w-10">
            <SelectBox
              label="Select all on this page"
              isSelected={areAll}
              onChange={() => onChoose(areAll ? others : [...others, ...ready.map(({ id }) => id)])}
            />
          </HeadCell>
          <HeadCell>Name</HeadCell>
          <HeadCell>Outcome</HeadCell>
          <HeadCell className="max-sm:hidden">Program</HeadCell>
          <HeadCell className="max-sm:hidden">Intake</HeadCell>
          <HeadCell className="max-md:hidden">Confirmed</HeadCell>
        </tr>
      </thead>
      <tbody>
        {ready.map((one) => (
          <Row key={one.id}>
            <Cell>
              <SelectBox
                label={`Select ${one.name}`}
                isSelected={ids.includes(one.id)}
                onChange={() =>
                  onChoose(
                    ids.includes(one.id) ? ids.filter((id) => id !== one.id) : [...ids, one.id],
                  )
                }
              />
            </Cell>
            <Cell className="wrap-anywhere">
              <TextLink
                to={`/admin-panel/applications/${one.applicationId}`}
                state={wayBack}
                data-row
              >
                <bdi>{one.name}</bdi>
              </TextLink>
            </Cell>
            <Cell>{outcomeWords[one.outcome]}</Cell>
            <Cell className="max-sm:hidden">{programWords[one.program]}</Cell>
            <Cell className="whitespace-nowrap max-sm:hidden">{one.intake}</Cell>
            <Cell className="text-umber max-md:hidden">
              {one.confirmedBy}, <When at={one.confirmedAt} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
