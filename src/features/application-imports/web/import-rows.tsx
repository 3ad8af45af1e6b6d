import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { staffWordsOf } from '#features/applications/status.ts'
import { inDigits } from '#shared/counted.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useAct } from '#web/use-act.ts'
import { usePages } from '#web/use-pages.ts'
import { type ImportDetails, type ImportedRow, listRows, RowState, settleRow } from '../contract.ts'
import { rowWords } from '../import-words.ts'
import { shownImports } from './shown-imports.ts'

const inOrder: readonly RowState[] = ['alike', 'faulty', 'ready', 'entered', 'undone']

/** The rows of a file by what became of them, those first that someone has to look at. */
export function ImportRows({ id, data: { state, counts } }: { id: string; data: ImportDetails }) {
  const pages = usePages()
  const there = inOrder.filter((one) => counts[one] > 0)
  const asked = RowState.safeParse(pages.params.get('rows')).data
  const shown = there.find((one) => one === asked) ?? there[0]
  const query = { ...(shown && { state: shown }), ...(pages.after && { after: pages.after }) }
  const loaded = useQuery({
    ...queryOf(listRows, { params: { id }, query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (!shown) return null

  return (
    <div className="mt-5">
      <NativeSelect
        label="Rows"
        className="mb-3 max-w-52"
        value={shown}
        onChange={(choice) => pages.filter('rows', choice)}
        options={there.map((one) => ({
          value: one,
          label: `${rowWords[one]} (${inDigits(counts[one])})`,
        }))}
      />
      <Loaded query={loaded} loading>
        {({ rows, next }) => (
          <>
            <Rows id={id} rows={rows} shown={shown} maySettle={state === 'checked'} />
            <Pager pages={pages} next={next} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const heads = { entered: 'Why it stays', faulty: 'What’s wrong', alike: 'What to do', new: '' }

type RowsProps = {
  id: string
  rows: readonly ImportedRow[]
  shown: RowState
  maySettle: boolean
}

function Rows({ id, rows, shown, maySettle }: RowsProps) {
  const { act, busy, problem } = useAct(shownImports)
  const settle = ({ line }: ImportedRow, applicantId: string | null) =>
    act(() => call(settleRow, { params: { id, line: String(line) }, body: { applicantId } }), {
      name: `${line} ${applicantId}`,
    })
  return (
    <>
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      <DataTable
        caption={rowWords[shown]}
        rows={rows}
        keyOf={({ line }) => line}
        isTopAligned
        empty={<p className="text-umber">No rows here anymore.</p>}
        columns={[
          { head: 'Line', kind: 'number', folded: 'left', label: 'Line', cell: ({ line }) => line },
          {
            head: 'Name',
            className: 'wrap-anywhere',
            cell: ({ name, applicationId }) =>
              applicationId ? (
                <TextLink to={`/admin-panel/applications/${applicationId}`}>
                  <bdi>{name || 'Application'}</bdi>
                </TextLink>
              ) : (
                name && <bdi>{name}</bdi>
              ),
            note: ({ email }) => email,
          },
          shown !== 'ready' &&
            shown !== 'undone' &&
            (shown !== 'entered' || rows.some(({ words }) => words !== '')) && {
              head: heads[shown],
              width: 'text',
              cell: ({ words, alike }) => words || (alike.length > 0 && 'Is it one of these?'),
            },
          shown === 'alike' && {
            head: 'Looks like',
            cell: (row) => (
              <Alike row={row} busy={busy} onSettle={(who) => settle(row, who)} isOn={maySettle} />
            ),
          },
        ]}
      />
    </>
  )
}

type AlikeProps = {
  row: ImportedRow
  busy: string | undefined
  isOn: boolean
  onSettle: (applicantId: string | null) => void
}

/** The people who may be meant, and the way to say that it is one of them or none. */
function Alike({ row, busy, isOn, onSettle }: AlikeProps) {
  const of = row.name || `line ${row.line}`
  const hasAddress = row.alike.some(
    ({ email }) => email !== '' && email.toLowerCase() === row.email.toLowerCase(),
  )
  return (
    <ul className="space-y-2">
      {row.alike.map((person) => (
        <li key={person.id} className="wrap-anywhere">
          <bdi>{person.name}</bdi>, {person.email || 'no email'}
          {person.applications.map((one) => (
            <span key={one.id} className="block text-help">
              <TextLink to={`/admin-panel/applications/${one.id}`}>{one.intake}</TextLink>,{' '}
              {staffWordsOf(one).toLowerCase()}
            </span>
          ))}
          {isOn && (
            <span className="-ml-2.5 block">
              <Button
                look="quiet"
                size="small"
                busyLabel={busy === `${row.line} ${person.id}` && 'Saving...'}
                onClick={() => onSettle(person.id)}
              >
                Same person
                <span className="sr-only">
                  : {of}, {person.name}
                </span>
              </Button>
            </span>
          )}
        </li>
      ))}
      {isOn && !hasAddress && (
        <li className="-ml-2.5">
          <Button
            look="quiet"
            size="small"
            busyLabel={busy === `${row.line} null` && 'Saving...'}
            onClick={() => onSettle(null)}
          >
            Different person
            <span className="sr-only">: {of}</span>
          </Button>
        </li>
      )}
    </ul>
  )
}
