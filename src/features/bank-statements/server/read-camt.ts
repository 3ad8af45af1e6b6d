import { SaxesParser } from 'saxes'
import { UnreadableFile, WrongKind } from '#server/unreadable-file.ts'
import { isCalendarDate } from '#shared/dates.ts'
import {
  asBankReference,
  asReference,
  asSender,
  minorIn,
  type StatementLine,
} from '../statement-line.ts'
import { addFault, addLine, emptyFile, type StatementFile } from './statement-file.ts'

type Part = Record<string, string>

const mostDepth = 60
const mostName = 60
const mostText = 10_000
const mostShown = 30
const mostAccount = 60
const ofTransaction = 'NtryDtls/TxDtls/'

/** Reads a camt.053 file piece by piece: what it declares by itself, like entities, is refused. */
export async function readCamt(
  pieces: AsyncIterable<string> | Iterable<string>,
): Promise<StatementFile[]> {
  const reader = openReader()
  for await (const piece of pieces) reader.write(piece)
  return reader.end()
}

function openReader() {
  const parser = new SaxesParser({ xmlns: true })
  const files = new Map<string, StatementFile>()
  const path: string[] = []
  let account = ''
  let text = ''
  let entry: Part | undefined
  let transactions: Part[] = []
  let transaction: Part | undefined
  let line = 0

  parser.on('error', ({ message }) => {
    throw new UnreadableFile(
      `The file can’t be read: line ${message.replace(/^(\d+):\d+: /, '$1, ').replace(/\.$/, '')}`,
    )
  })
  parser.on('doctype', () => {
    throw new UnreadableFile('The file declares a document type, which bank statements never do')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (path.length === 0 && !/camt\.053\./.test(uri))
      throw new WrongKind('This XML file isn’t a camt.053 statement')
    path.push(local)
    if (path.length > mostDepth || local.length > mostName)
      throw new WrongKind('This XML file isn’t a camt.053 statement')
    text = ''
    if (local === 'Stmt') account = ''
    if (local === 'Ntry') {
      entry = {}
      transactions = []
      line = parser.line
    }
    if (local === 'TxDtls') transaction = {}
    const currency = local === 'Amt' ? attributes.Ccy?.value : undefined
    if (currency) keep(`${inside()}@Ccy`, currency)
  })
  const hear = (more: string) => {
    if (text.length < mostText) text += more
  }
  parser.on('text', hear)
  parser.on('cdata', hear)
  parser.on('closetag', ({ local }) => {
    const said = text.trim()
    if (said !== '') keep(inside(), said)
    text = ''
    path.pop()
    if (local === 'TxDtls' && transaction) {
      transactions.push(transaction)
      transaction = undefined
    }
    if (local === 'Ntry' && entry) {
      addEntry(fileOf(account))
      entry = undefined
    }
  })

  /** Where we are: from the entry on, or from the statement. */
  function inside(): string {
    const from = path.lastIndexOf(entry ? 'Ntry' : 'Stmt')
    return path.slice(from + 1).join('/')
  }

  function keep(place: string, said: string): void {
    if (!entry) {
      if (/^Acct\/Id\/(IBAN|Othr\/Id)$/.test(place))
        account ||= said.replace(/\s/g, '').slice(0, mostAccount).toWellFormed()
      return
    }
    const part = transaction ?? entry
    const name = place.startsWith(ofTransaction) ? place.slice(ofTransaction.length) : place
    // A reference may be in several pieces.
    part[name] = part[name] === undefined ? said : `${part[name]} ${said}`.slice(0, mostText)
  }

  function addEntry(file: StatementFile): void {
    const read = entry && paymentsIn(entry, transactions)
    if (read === undefined) file.leftOut++
    else if (typeof read === 'string') addFault(file, line, read)
    else for (const one of read) addLine(file, one)
  }

  function fileOf(account: string): StatementFile {
    const known = files.get(account)
    if (known) return known
    const file = emptyFile(account)
    files.set(account, file)
    return file
  }

  return {
    write: (piece: string) => void parser.write(piece),
    end() {
      parser.close()
      return [...files.values()]
    },
  }
}

/** The payments of an entry, or what is wrong with it; undefined for what is none to us. */
function paymentsIn(entry: Part, transactions: Part[]): StatementLine[] | string | undefined {
  if ((entry['Sts/Cd'] ?? entry.Sts ?? 'BOOK') !== 'BOOK') return undefined
  // It may be a payment that was recorded, and neither sign says whose money it is.
  if (entry.RvslInd === 'true' || entry.RvslInd === '1')
    return 'The bank took back an earlier entry. Check it by hand'
  if (entry.CdtDbtInd === 'DBIT') return undefined
  if (entry.CdtDbtInd !== 'CRDT') return 'It doesn’t say whether money came in or went out'
  const valueDate = dayIn(entry, 'ValDt') ?? dayIn(entry, 'BookgDt')
  if (!valueDate) return 'It has no date'
  const { Amt: amount = '', 'Amt@Ccy': currency = '' } = entry
  const total = minorSaid(amount, currency)
  if (!total) {
    const said = `${amount} ${currency}`.trim().slice(0, mostShown).toWellFormed()
    return `“${said}” isn’t an amount`
  }
  const own = asBankReference(entry.AcctSvcrRef ?? '')
  const amounts = transactions.map((one) => amountOf(one, currency) ?? Number.NaN)
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  const isApart = transactions.length > 1 && sum === total && amounts.every((one) => one > 0)
  const parts = isApart ? transactions : [mergedOf(transactions)]
  const refs = parts.map((part) =>
    asBankReference(part['Refs/AcctSvcrRef'] ?? part['Refs/TxId'] ?? ''),
  )
  const tellApart = new Set(refs).size === refs.length
  return parts.map((part, n) => {
    const ref = refs[n] ?? ''
    return {
      valueDate,
      amountMinor: isApart ? (amounts[n] ?? total) : total,
      currency,
      sender: asSender(senderOf(part)),
      reference: asReference(referenceOf(part, entry)),
      // Of several in one entry each has its own, or its place.
      bankReference: isApart && own ? `${own}/${(tellApart && ref) || n + 1}` : own || ref,
    }
  })
}

/** What several payments that aren’t told apart say together. */
function mergedOf(transactions: readonly Part[]): Part {
  const merged: Part = {}
  for (const part of transactions)
    for (const [name, said] of Object.entries(part))
      merged[name] = merged[name] === undefined ? said : `${merged[name]} ${said}`
  return merged
}

/** As the standard writes amounts: a comma in one would be read as a group. */
function minorSaid(amount: string, currency: string): number | undefined {
  return /^\d+(\.\d+)?$/.test(amount) ? minorIn(amount, currency) : undefined
}

function amountOf(part: Part, currency: string): number | undefined {
  for (const name of ['Amt', 'AmtDtls/TxAmt/Amt'])
    if (part[name] && part[`${name}@Ccy`] === currency) return minorSaid(part[name], currency)
  return undefined
}

function senderOf(part: Part): string {
  const names = ['Dbtr/Nm', 'Dbtr/Pty/Nm', 'UltmtDbtr/Nm', 'UltmtDbtr/Pty/Nm']
  const said = names.flatMap((name) => part[`RltdPties/${name}`] ?? [])
  return [...new Set(said)].join(', ')
}

function referenceOf(part: Part, entry: Part): string {
  const endToEnd = asBankReference(part['Refs/EndToEndId'] ?? '')
  const said = [
    part['RmtInf/Ustrd'] ?? '',
    part['RmtInf/Strd/CdtrRefInf/Ref'] ?? '',
    part['RmtInf/Strd/AddtlRmtInf'] ?? '',
    endToEnd,
  ].filter((one) => one !== '')
  return said.length > 0 ? said.join(' ') : (part.AddtlTxInf ?? entry.AddtlNtryInf ?? '')
}

function dayIn(entry: Part, name: string): string | undefined {
  const day = (entry[`${name}/Dt`] ?? entry[`${name}/DtTm`] ?? '').slice(0, 10)
  return isCalendarDate(day) ? day : undefined
}
