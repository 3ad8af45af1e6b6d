import { minorOf } from '#shared/money.ts'
import { tidyText } from '#shared/text.ts'

/** A payment to us as a file tells it. */
export type StatementLine = {
  valueDate: string
  amountMinor: number
  currency: string
  sender: string
  reference: string
  /** The bank's own number of it; empty where it gives none. */
  bankReference: string
}

const mostSender = 140
const mostReference = 500
const mostRecorded = 100
const saysNothing = /^(nonref|notprovided|not provided|none|-)?$/i

/** Text of a file as it is kept: one line, no longer than any bank needs; a cut may halve a character. */
function lineText(text: string, most: number): string {
  const tidy = tidyText(text.toWellFormed().replaceAll('\0', '').replace(/\s+/g, ' '))
  return tidy.slice(0, most).toWellFormed()
}

export const asSender = (text: string) => lineText(text, mostSender)
export const asReference = (text: string) => lineText(text, mostReference)

/** What the payment that a line becomes is known by in the ledger. */
export function recordedReference({
  reference,
  bankReference,
  sender,
}: Pick<StatementLine, 'reference' | 'bankReference' | 'sender'>): string {
  const said = reference || bankReference || sender || 'None given'
  return said.slice(0, mostRecorded).toWellFormed()
}

/** Some banks write in words that there is no number. */
export function asBankReference(text: string): string {
  const plain = lineText(text, mostSender)
  return saysNothing.test(plain) ? '' : plain
}

/** 50000 from "500.00" and "USD", also where a bank writes more zeros than the currency has. */
export function minorIn(decimal: string, currency: string): number | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return undefined
  const [whole = '', part = ''] = decimal.split('.')
  const shortest = part.replace(/0+$/, '')
  return minorOf(shortest === '' ? whole : `${whole}.${shortest}`, currency)
}
