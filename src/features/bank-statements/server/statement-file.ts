import { createHash } from 'node:crypto'
import { UnreadableFile } from '#server/unreadable-file.ts'
import { inDigits } from '#shared/counted.ts'
import type { LineFault } from '../line-fault.ts'
import type { StatementLine } from '../statement-line.ts'

export const mostLines = 50_000
const mostFaults = 50

/** What was read of one account's part of a file. */
export type StatementFile = {
  account: string
  lines: StatementLine[]
  /** What went out, or was not booked yet. */
  leftOut: number
  /** The first of them; `faultCount` counts all. */
  faults: LineFault[]
  faultCount: number
}

export function emptyFile(account: string): StatementFile {
  return { account, lines: [], leftOut: 0, faults: [], faultCount: 0 }
}

export function addFault(file: StatementFile, line: number, words: string): void {
  file.faultCount++
  if (file.faults.length < mostFaults) file.faults.push({ line, words })
}

export function addLine(file: StatementFile, line: StatementLine): void {
  if (file.lines.length >= mostLines)
    throw new UnreadableFile(
      `A file can have up to ${inDigits(mostLines)} payments. Export fewer days at once`,
    )
  file.lines.push(line)
}

/**
 * What makes each line the same in another file: the bank's number of it, or else all that it says. Lines that
 * say the same count apart, in their order: banks list whole days, and some give one number to a whole batch.
 */
export function keysOf(lines: readonly StatementLine[]): Buffer[] {
  const seen = new Map<string, number>()
  return lines.map(({ valueDate, amountMinor, currency, sender, reference, bankReference }) => {
    const sum = [valueDate, amountMinor, currency]
    const said =
      bankReference === '' ? [...sum, sender, reference] : ['bank', bankReference, ...sum]
    const text = JSON.stringify(said)
    const before = seen.get(text) ?? 0
    seen.set(text, before + 1)
    if (bankReference === '') return hashOf(['line', text, before])
    // The first is known as it was before repeats were counted.
    return hashOf(before === 0 ? said : [...said, before])
  })
}

export function hashOf(parts: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
