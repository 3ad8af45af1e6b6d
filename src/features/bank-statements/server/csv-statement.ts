import type { CsvRow } from '#server/csv-rows.ts'
import { minorOf } from '#shared/money.ts'
import { dayOf } from '#shared/written-dates.ts'
import { decimalIn, directionOf, saysOtherCurrency } from '../csv-cells.ts'
import type { CsvColumns } from '../csv-columns.ts'
import {
  asBankReference,
  asReference,
  asSender,
  minorIn,
  type StatementLine,
} from '../statement-line.ts'
import { addFault, addLine, emptyFile, type StatementFile } from './statement-file.ts'

const mostShown = 30

/**
 * The payments in the rows below the head, by what a profile says of their columns. A payment above it, or in
 * its place where a file has none, is named.
 */
export function readStatement(
  rows: readonly CsvRow[],
  headAt: number,
  { account, columns }: { account: string; columns: CsvColumns },
): StatementFile {
  const file = emptyFile(account)
  for (const { line, cells } of rows.slice(0, headAt + 1))
    if (typeof readCells(cells ?? [], columns) === 'object')
      addFault(file, line, 'It’s above the columns')
  for (const { line, cells, fault } of rows.slice(headAt + 1)) {
    const read = fault ?? readCells(cells ?? [], columns)
    if (read === undefined) file.leftOut++
    else if (typeof read === 'string') addFault(file, line, read)
    else addLine(file, read)
  }
  return file
}

/** A payment, or what is wrong with it; undefined for what is none to us. */
function readCells(
  cells: readonly string[],
  columns: CsvColumns,
): StatementLine | string | undefined {
  const at = (place: number | null) => (place === null ? '' : (cells[place] ?? '').trim())
  const [amount, date] = [at(columns.amount), at(columns.valueDate)]
  // Where money that goes out has a column of its own, this one is empty.
  if (amount === '' && date !== '') return undefined
  const decimal = decimalIn(amount, columns.decimalMark)
  if (decimal === undefined) return `“${short(amount)}” isn’t an amount`
  if (decimal.startsWith('-') || Number(decimal) === 0) return undefined
  if (columns.direction !== null) {
    const said = at(columns.direction)
    const way = directionOf(said)
    if (way === 'out') return undefined
    if (!way)
      return `${said ? `“${short(said)}”` : 'It'} doesn’t say whether money came in or went out`
  }
  const valueDate = dayOf(date, columns.dateOrder)
  if (!valueDate) return `“${short(date)}” isn’t a date`
  const currency = at(columns.currencyColumn).toUpperCase() || columns.currency
  if (!/^[A-Z]{3}$/.test(currency)) return `“${short(currency)}” isn’t a currency`
  if (saysOtherCurrency(amount, currency))
    return `“${short(amount)}” isn’t in ${currency}. Check the currency in the setup`
  // What has three digits after the mark may be thousands, with the wrong mark.
  const amountMinor = (/\.\d{3}$/.test(decimal) ? minorOf : minorIn)(decimal, currency)
  if (amountMinor === undefined) return `“${short(`${amount} ${currency}`)}” isn’t an amount`
  return {
    valueDate,
    amountMinor,
    currency,
    sender: asSender(at(columns.sender)),
    reference: asReference(at(columns.reference)),
    bankReference: asBankReference(at(columns.bankReference)),
  }
}

function short(cell: string): string {
  return cell.length > mostShown ? `${cell.slice(0, mostShown).toWellFormed()}…` : cell
}
