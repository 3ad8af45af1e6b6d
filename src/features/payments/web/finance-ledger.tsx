import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import type { Program } from '#shared/program.ts'
import { call } from '#web/call.ts'
import { saveFile } from '#web/download.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useAct } from '#web/use-act.ts'
import { usePages } from '#web/use-pages.ts'
import { EntryKind, entryWords } from '../charge.ts'
import { exportLedger, listEntries } from '../finance-contract.ts'
import { amountColumn, applicantColumn } from './finance-columns.tsx'

/** The ledger by value date, and as a file that adds up to the cent. */
export function FinanceLedger({ program }: { program: Program | undefined }) {
  const pages = usePages()
  const { act, isBusy, problem } = useAct()
  const kind = EntryKind.safeParse(pages.params.get('kind')).data
  const filters = { ...(program && { program }), ...(kind && { kind }) }
  const query = { ...filters, ...(pages.after && { after: pages.after }) }
  const loaded = useQuery({
    ...queryOf(listEntries, { query }),
    placeholderData: keepPreviousData,
  })
  const { data } = loaded

  const save = () => act(() => call(exportLedger, { query: filters }), { onDone: saveFile })

  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <NativeSelect
          label="Type"
          value={kind ?? ''}
          onChange={(choice) => pages.filter('kind', choice)}
          options={[
            { value: '', label: 'All types' },
            ...EntryKind.options.map((value) => ({ value, label: entryWords[value] })),
          ]}
        />
        <Button look="outline" size="small" busyLabel={isBusy && 'Preparing...'} onClick={save}>
          <Icon name="download" className="size-4" /> CSV
        </Button>
      </div>
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      <Loaded query={loaded}>
        {({ entries }) => (
          <DataTable
            caption="Ledger"
            rows={entries}
            keyOf={({ seq }) => seq}
            empty={
              <EmptyState title="No entries">
                Payments, refunds, and waivers are recorded as they happen and never changed.
              </EmptyState>
            }
            columns={[
              {
                head: 'Value date',
                folded: 'left',
                width: 'line',
                cell: ({ valueDate }) => formatDay(valueDate),
              },
              { head: 'Type', label: false, folded: 'right', cell: ({ kind }) => entryWords[kind] },
              applicantColumn,
              { head: 'For', label: false, folded: 'right', cell: ({ name }) => name },
              { head: 'Description', label: false, width: 'text', cell: ({ words }) => words },
              { head: 'By', label: false, folded: 'left', cell: ({ by }) => by },
              { ...amountColumn, label: false, folded: 'right' },
            ]}
          />
        )}
      </Loaded>
      {data && <Pager pages={pages} next={data.next} />}
    </>
  )
}
