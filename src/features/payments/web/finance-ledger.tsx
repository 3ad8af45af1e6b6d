import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Program } from '#shared/program.ts'
import { call } from '#web/call.ts'
import { saveFile } from '#web/download.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { folded, foldedInTwo } from '#web/ui/folded-row.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { useAct } from '#web/use-act.ts'
import { usePages } from '#web/use-pages.ts'
import { EntryKind, entryWords } from '../charge.ts'
import { exportLedger, listEntries } from '../finance-contract.ts'

/** The ledger by value date, and as a file that adds up to the cent. */
export function FinanceLedger({ program }: { program: Program | undefined }) {
  const [search, setSearch] = useSearchParams()
  const pages = usePages()
  const { act, isBusy, problem } = useAct()
  const kind = EntryKind.safeParse(search.get('kind')).data
  const filters = { ...(program && { program }), ...(kind && { kind }) }
  const query = { ...filters, ...(pages.after && { after: pages.after }) }
  const loaded = useQuery({
    ...queryOf(listEntries, { query }),
    placeholderData: keepPreviousData,
  })
  const { data } = loaded

  function choose(value: string) {
    const address = new URLSearchParams(search)
    address.delete('after')
    if (value) address.set('kind', value)
    else address.delete('kind')
    setSearch(address, { replace: true })
  }

  const save = () => act(() => call(exportLedger, { query: filters }), { onDone: saveFile })

  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <NativeSelect
          label="Type"
          value={kind ?? ''}
          onChange={choose}
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
      <Loaded
        query={loaded}
        empty={(data) =>
          data.entries.length === 0 && (
            <NothingHere title="No entries">
              Payments, refunds, and waivers are recorded as they happen and never changed.
            </NothingHere>
          )
        }
      >
        {(data) => (
          <Table label="Ledger">
            <thead className={folded.head}>
              <tr>
                <HeadCell>Value date</HeadCell>
                <HeadCell>Type</HeadCell>
                <HeadCell>Applicant</HeadCell>
                <HeadCell>For</HeadCell>
                <HeadCell>Description</HeadCell>
                <HeadCell>By</HeadCell>
                <HeadCell className="text-right">Amount</HeadCell>
              </tr>
            </thead>
            <tbody>
              {data.entries.map((entry) => (
                <Row key={entry.seq} className={foldedInTwo}>
                  <Cell className={`${folded.cell} md:whitespace-nowrap`}>
                    {formatDay(entry.valueDate)}
                  </Cell>
                  <Cell className={`${folded.cell} max-md:text-right`}>
                    {entryWords[entry.kind]}
                  </Cell>
                  <Cell className={folded.cell}>
                    <TextLink to={`?application=${entry.applicationId}`}>
                      <bdi>{entry.applicant}</bdi>
                    </TextLink>
                  </Cell>
                  <Cell className={`${folded.cell} max-md:text-right`}>{entry.name}</Cell>
                  <Cell className={`${folded.cell} max-md:col-span-2 min-w-44 wrap-anywhere`}>
                    {entry.words}
                  </Cell>
                  <Cell className={folded.cell}>{entry.by}</Cell>
                  <Cell className={`${folded.cell} text-right`}>
                    {formatMoney(entry.amount, entry.currency)}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        )}
      </Loaded>
      {data && <Pager pages={pages} next={data.next} />}
    </>
  )
}
