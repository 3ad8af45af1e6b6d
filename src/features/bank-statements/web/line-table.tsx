import { type ReactNode, useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { columnMoney } from '#shared/signed-money.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { type BankLine, type LineState, reopenLine, setLineAside } from '../contract.ts'
import { whyWords } from '../proposals.ts'
import { AskAlike } from './ask-alike.tsx'
import { ChooseCharge } from './choose-charge.tsx'
import { RowAct } from './row-act.tsx'
import { shownStatements } from './shown-statements.ts'
import { useConfirm } from './use-confirm.ts'

type Props = { lines: readonly BankLine[]; state: LineState; empty: ReactNode }

/** Lines of statements, each with what it pays and what can be done about it. */
export function LineTable({ lines, state, empty }: Props) {
  const [choosing, setChoosing] = useState<BankLine>()
  const other = useAct(shownStatements)
  const { confirm, asked, forget, busy, problem } = useConfirm()
  const send = (line: BankLine, endpoint: typeof setLineAside | typeof reopenLine) =>
    other.act(() => call(endpoint, { params: { id: line.id } }), { name: line.id })

  function acts(line: BankLine) {
    const of = `${columnMoney(line.amount, line.currency)}, ${line.sender || line.reference}`
    const { charge } = line
    if (state !== 'open')
      return (
        (state === 'not-ours' || line.isReversed) && (
          <RowAct label="Reopen" of={of} onPress={() => send(line, reopenLine)} />
        )
      )
    return (
      <span className="-ml-2.5 flex justify-end gap-x-1">
        {charge && (
          <RowAct
            label="Confirm"
            look="outline"
            of={`${of}, ${charge.applicant}`}
            busyLabel={busy === line.id && 'Saving...'}
            onPress={() => confirm(line, charge)}
          />
        )}
        <RowAct
          label={charge ? 'Choose another' : 'Choose'}
          of={of}
          onPress={() => setChoosing(line)}
        />
        <RowAct
          label="Not ours"
          of={of}
          busyLabel={other.busy === line.id && 'Saving...'}
          onPress={() => send(line, setLineAside)}
        />
      </span>
    )
  }

  return (
    <>
      <Banner tone="error" className="mb-3">
        {other.problem ?? (choosing || asked ? undefined : problem)}
      </Banner>
      <DataTable
        caption="Payments of bank statements"
        rows={lines}
        keyOf={({ id }) => id}
        empty={empty}
        columns={[
          {
            head: 'Date',
            folded: 'left',
            width: 'line',
            cell: ({ valueDate }) => formatDay(valueDate),
          },
          {
            head: 'Amount',
            kind: 'number',
            label: false,
            folded: 'right',
            cell: ({ amount, currency }) => columnMoney(amount, currency),
          },
          {
            head: 'Sender',
            className: 'wrap-anywhere',
            cell: ({ sender }) => sender && <bdi>{sender}</bdi>,
          },
          {
            head: 'Reference',
            width: 'text',
            cell: ({ reference, bankReference }) => reference || bankReference,
          },
          state !== 'not-ours' && {
            head: state === 'open' ? 'Proposal' : 'Recorded for',
            width: 'text',
            cell: ({ charge }) => charge && <Charge charge={charge} />,
            note: (line) => (state === 'open' ? whyOf(line) : <HandledBy line={line} />),
          },
          state === 'not-ours' && {
            head: 'Set aside by',
            cell: (line) => <HandledBy line={line} />,
          },
          { head: 'Actions', kind: 'actions', width: 'line', cell: acts },
        ]}
      />
      {choosing && !asked && (
        <ChooseCharge
          line={choosing}
          problem={problem}
          busy={busy}
          onChoose={(charge) => confirm(choosing, charge, () => setChoosing(undefined))}
          onClose={() => setChoosing(undefined)}
        />
      )}
      {asked && (
        <AskAlike
          asked={asked}
          problem={problem}
          isBusy={busy !== undefined}
          onConfirm={() => confirm(asked.line, asked.charge, () => setChoosing(undefined), true)}
          onClose={forget}
        />
      )}
    </>
  )
}

function Charge({ charge }: { charge: NonNullable<BankLine['charge']> }) {
  return (
    <>
      <TextLink to={`?application=${charge.applicationId}`}>
        <bdi>{charge.applicant}</bdi>
      </TextLink>
      , {charge.name.toLowerCase()}
    </>
  )
}

/** "Reference matches, amount differs: $500 owed". */
function whyOf({ why, charge, amount, currency }: BankLine): string {
  const isOther = charge && charge.open !== amount
  return isOther ? `${whyWords[why]}: ${formatMoney(charge.open, currency)} owed` : whyWords[why]
}

function HandledBy({ line: { by, at, isReversed } }: { line: BankLine }) {
  return (
    <>
      {by}
      {at && (
        <>
          , <When at={at} />
        </>
      )}
      {isReversed && <span className="text-rose">, reversed since</span>}
    </>
  )
}
