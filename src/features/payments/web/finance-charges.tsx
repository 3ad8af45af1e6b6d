import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Program } from '#shared/program.ts'
import { programWords } from '#shared/programs.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { Fold, folded, foldedInTwo } from '#web/ui/folded-row.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { usePages } from '#web/use-pages.ts'
import { chargeStateWords } from '../charge.ts'
import { type ChargeShow, listCharges } from '../finance-contract.ts'

const nothing: Record<ChargeShow, [title: string, words: string]> = {
  owed: ['No one owes anything', 'Deposits appear with an offer, and installments with a plan.'],
  overdue: ['Nothing is overdue', 'Charges unpaid after their due date appear here.'],
  processing: ['No payments in progress', 'Bank debits take a few days.'],
  'to-give-back': [
    'No refunds due',
    'Money that’s no longer owed to us appears here until you refund or keep it.',
  ],
  all: ['No charges yet', 'Fees, deposits, and installments appear here.'],
}

type Props = { show: ChargeShow; program: Program | undefined }

/** Charges by what is to be done about them, each leading to its application. */
export function FinanceCharges({ show, program }: Props) {
  const pages = usePages()
  const { timeZone } = usePublicFacts().institute
  const query = {
    show,
    ...(program && { program }),
    ...(pages.after && { after: pages.after }),
  }
  const loaded = useQuery({
    ...queryOf(listCharges, { query }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = loaded
  if (error || !data) return <Loaded query={loaded} loading={<p role="status">Loading...</p>} />
  if (data.charges.length === 0) {
    const [title, words] = nothing[show]
    return <NothingHere title={title}>{words}</NothingHere>
  }
  const leftWords = show === 'to-give-back' ? 'Refunds due' : 'Balance'
  return (
    <>
      <Table label="Charges">
        <thead className={folded.head}>
          <tr>
            <HeadCell>Applicant</HeadCell>
            <HeadCell>For</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell>Due</HeadCell>
            <HeadCell className="text-right">Amount</HeadCell>
            <HeadCell className="text-right">Paid</HeadCell>
            <HeadCell className="text-right">{leftWords}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.charges.map((charge) => {
            const { id, applicationId, applicant, name, state, currency, dueAt } = charge
            const left = show === 'to-give-back' ? charge.dueBack : charge.open
            return (
              <Row key={id} className={foldedInTwo}>
                <Cell className={folded.cell}>
                  <TextLink to={`?application=${applicationId}`}>
                    <bdi>{applicant}</bdi>
                  </TextLink>
                  <span className="block text-help text-umber">{programWords[charge.program]}</span>
                </Cell>
                <Cell className={`${folded.cell} max-md:text-right`}>{name}</Cell>
                <Cell
                  className={cx(
                    folded.cell,
                    'md:whitespace-nowrap',
                    state === 'overdue' && 'text-rose',
                  )}
                >
                  {chargeStateWords[state]}
                </Cell>
                <Cell className={`${folded.cell} max-md:text-right md:whitespace-nowrap`}>
                  {dueAt ? formatDay(dueAt, timeZone) : ''}
                </Cell>
                <Cell className="text-right max-md:hidden">
                  {formatMoney(charge.amount, currency)}
                </Cell>
                <Cell className="text-right max-md:hidden">
                  {formatMoney(charge.paid, currency)}
                </Cell>
                <Cell className={`${folded.cell} max-md:col-span-2 text-right`}>
                  <Fold>{`${leftWords} of ${formatMoney(charge.amount, currency)}:`}</Fold>
                  {formatMoney(left, currency)}
                </Cell>
              </Row>
            )
          })}
        </tbody>
      </Table>
      <Pager pages={pages} next={data.next} />
    </>
  )
}
