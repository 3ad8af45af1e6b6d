import type { DateOrder } from '#shared/written-dates.ts'
import type { CsvColumns, DecimalMark } from './csv-columns.ts'

const currencySaid = /^[A-Z]{3}|[A-Z]{3}$|[$€£¥]/g

/** Groups have three digits, those before the last also two: else "500,00" with a point would be 50,000. */
function amountWith(decimal: string, groups: string): RegExp {
  const mark = `[${groups}\\s'’]`
  const whole = `\\d{1,3}(?:${mark}\\d{2,3})*${mark}\\d{3}|\\d{1,13}`
  return new RegExp(`^([+(-]?)\\s*(${whole})(?:[${decimal}](\\d+))?\\s*([+)-]?)$`)
}

const amounts: Record<DecimalMark, RegExp> = {
  point: amountWith('.', ','),
  comma: amountWith(',', '.'),
}

/** "-1234.50" from an amount as the file writes it; undefined for what is no amount. */
export function decimalIn(cell: string, mark: DecimalMark): string | undefined {
  const read = amounts[mark].exec(cell.trim().replace(currencySaid, '').trim())
  if (!read) return undefined
  const [, before, grouped = '', part, after] = read
  if ((before === '(') !== (after === ')')) return undefined
  const whole = grouped.replace(/\D/g, '')
  const isOut = before === '-' || before === '(' || after === '-'
  return `${isOut ? '-' : ''}${whole}${part === undefined ? '' : `.${part}`}`
}

const symbols = new Map<string, string>()

function symbolOf(currency: string): string {
  const known = symbols.get(currency)
  if (known !== undefined) return known
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat('en-US', style).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? ''
  symbols.set(currency, symbol)
  return symbol
}

/** Whether the cell of an amount names another currency than the one it is read in. */
export function saysOtherCurrency(cell: string, currency: string): boolean {
  const said = cell.trim().match(currencySaid) ?? []
  return said.some((one) => one !== currency && !symbolOf(currency).includes(one))
}

const wentOut = /^((d|dr|dbit|debit|debet|s|soll|out|outgoing|withdrawal)\b|-$)/i
const cameIn =
  /^((c|cr|crdt|credit|h|haben|in|incoming|deposit|received)\b|\+$|(sepa[ -]?)?gutschrift)/i
const takenBack = /revers|return|storno/i

/** Which way the money went, as a cell says it; undefined for words that we don't know. */
export function directionOf(cell: string): 'in' | 'out' | undefined {
  const said = cell.trim()
  if (wentOut.test(said)) return 'out'
  return cameIn.test(said) && !takenBack.test(said) ? 'in' : undefined
}

const named: Record<
  | 'valueDate'
  | 'amount'
  | 'sender'
  | 'reference'
  | 'direction'
  | 'bankReference'
  | 'currencyColumn',
  RegExp
> = {
  valueDate:
    /^(value ?date|valuta|wertstellung|booking ?date|buchungs(tag|datum)|posting date|date|datum)/i,
  amount: /^(credit|amount|betrag|haben|paid in|money in|deposit)/i,
  sender:
    /^(sender|payer|debtor|counterparty|partner ?name|name|auftraggeber|zahlungspflichtig|beg[üu]nstigte|from)/i,
  reference: /(reference|remittance|description|details|purpose|memo|verwendungszweck|text)/i,
  direction: /^(direction|credit.?debit|debit.?credit|dr.?cr|cr.?dr|soll.?haben|s\/h|type)/i,
  bankReference:
    /^(transaction ?(id|number|reference)|bank ?reference|entry ?reference|fitid|acctsvcrref|id$)/i,
  currencyColumn: /^(currency|ccy|währung|waehrung)/i,
}

/** What the columns of a file most likely are, by their heads and first rows; a person checks it. */
export function guessColumns(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  currency: string,
): CsvColumns {
  const place = (name: keyof typeof named) => {
    const found = head.findIndex((cell) => named[name].test(cell.trim()))
    return found < 0 ? null : found
  }
  const bankReference = place('bankReference')
  const reference = head.findIndex(
    (cell, at) => at !== bankReference && named.reference.test(cell.trim()),
  )
  const valueDate = place('valueDate') ?? 0
  const amount = place('amount') ?? 0
  const way = place('direction')
  // A column called “Type” may say something else.
  const saysWay = way !== null && rows.every((row) => directionOf(row[way] ?? ''))
  return {
    valueDate,
    amount,
    sender: place('sender'),
    reference: reference < 0 ? null : reference,
    direction: saysWay ? way : null,
    bankReference,
    currencyColumn: place('currencyColumn'),
    currency,
    dateOrder: guessOrder(rows.map((row) => row[valueDate] ?? '')),
    decimalMark: guessMark(rows.map((row) => row[amount] ?? '')),
  }
}

function guessOrder(cells: readonly string[]): DateOrder {
  if (cells.some((cell) => /^\d{4}/.test(cell.trim()))) return 'ymd'
  const firsts = cells.map((cell) => Number(/^\d+/.exec(cell.trim())?.[0] ?? 0))
  return cells.some((cell) => cell.includes('.')) || firsts.some((first) => first > 12)
    ? 'dmy'
    : 'mdy'
}

function guessMark(cells: readonly string[]): DecimalMark {
  return cells.some((cell) => /,\d{1,2}\D*$/.test(cell)) ? 'comma' : 'point'
}
