import * as z from 'zod/mini'

/** Why a charge is proposed for a line, or why none is. */
export const MatchReason = z.enum([
  'reference-amount',
  'reference',
  'name-amount',
  'last-name-amount',
  'several',
  'taken',
  'none',
  'settled',
])
export type MatchReason = z.infer<typeof MatchReason>

export const whyWords: Record<MatchReason, string> = {
  'reference-amount': 'Reference and amount match',
  reference: 'Reference matches, amount differs',
  'name-amount': 'Name and amount match',
  'last-name-amount': 'Last name and amount match',
  several: 'Several people with this name owe this amount',
  taken: 'Another line already matches what this one names',
  none: 'Nothing owed matches',
  settled: 'What it matched was paid in the meantime',
}

/** A line as it is matched: its text folded, as the names are. */
export type MatchedLine = {
  id: string
  amount: number
  currency: string
  /** What names the payment. */
  reference: string
  /** All that may name a person: sender and reference, folded. */
  words: string
}

/** A charge that is open, with all that may name it. */
export type MatchedCharge = {
  id: string
  applicationId: string
  /** What its payer was told to write on a transfer. */
  reference: string
  currency: string
  open: number
  /** Each name folded, in every way that a bank may spell it. */
  firstNames: readonly string[]
  lastNames: readonly string[]
}

export type Proposal = { id: string; chargeId: string | null; why: MatchReason }

/**
 * Which charge each line most likely pays: by reference first, the exact amounts before the others, then by
 * name and amount. What is proposed for one line is not proposed for another.
 */
export function proposalsFor(
  lines: readonly MatchedLine[],
  charges: readonly MatchedCharge[],
): Proposal[] {
  const left = new Map(charges.map(({ id, open }) => [id, open]))
  const found = new Map<string, Proposal>()
  const take = ({ id, amount }: MatchedLine, charge: MatchedCharge, why: MatchReason) => {
    left.set(charge.id, (left.get(charge.id) ?? 0) - amount)
    found.set(id, { id, chargeId: charge.id, why })
  }
  const isLeft = ({ id }: MatchedCharge) => (left.get(id) ?? 0) > 0

  const named = findNamed(lines, charges)
  for (const { line, theirs } of named) {
    const exact = theirs.find(({ id }) => left.get(id) === line.amount)
    if (exact) take(line, exact, 'reference-amount')
  }
  for (const { line, theirs } of named) {
    if (found.has(line.id)) continue
    const first = theirs.find(isLeft)
    if (first) take(line, first, 'reference')
    else found.set(line.id, { id: line.id, chargeId: null, why: 'taken' })
  }
  const byName = indexByName(charges)
  for (const line of lines) {
    if (found.has(line.id)) continue
    const fitting = findByName(line, byName)
    const open = fitting.charges.filter(isLeft)
    const people = new Set(open.map(({ applicationId }) => applicationId))
    const [first] = open
    if (first && people.size === 1) take(line, first, fitting.why)
    else {
      const why = people.size > 1 ? 'several' : fitting.charges.length > 0 ? 'taken' : 'none'
      found.set(line.id, { id: line.id, chargeId: null, why })
    }
  }
  return lines.flatMap(({ id }) => found.get(id) ?? [])
}

const codeLength = 12

/** Capital letters and digits alone; letters that are read as digits count as these. */
function squeezed(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/** Lines whose text holds the reference of somebody who owes something in their currency. */
function findNamed(lines: readonly MatchedLine[], charges: readonly MatchedCharge[]) {
  const byCode = Map.groupBy(charges, ({ reference }) => squeezed(reference).slice(-codeLength))
  return lines.flatMap((line) => {
    const theirs = codesIn(line.reference)
      .flatMap((code) => byCode.get(code) ?? [])
      .filter(({ currency }) => currency === line.currency)
    return theirs.length > 0 ? [{ line, theirs }] : []
  })
}

/** What of a text may be a reference: the end of a receipt's number wherever it stands, or a short word by itself. */
function codesIn(text: string): string[] {
  const all = squeezed(text)
  const codes = text
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word.length === 8)
    .map(squeezed)
  for (let at = 0; at + codeLength <= all.length; at++)
    if (/^\d{4}/.test(all.slice(at, at + 4))) codes.push(all.slice(at, at + codeLength))
  return codes
}

type ByName = ReadonlyMap<string, MatchedCharge[]>

function indexByName(charges: readonly MatchedCharge[]): ByName {
  const index = new Map<string, MatchedCharge[]>()
  for (const charge of charges)
    for (const word of new Set(charge.lastNames.map((name) => wordsOf(name)[0] ?? ''))) {
      const key = nameKey(charge, charge.open, word)
      const known = index.get(key)
      if (known) known.push(charge)
      else index.set(key, [charge])
    }
  return index
}

function nameKey({ currency }: { currency: string }, amount: number, word: string): string {
  return `${currency} ${amount} ${word}`
}

function findByName(
  line: MatchedLine,
  byName: ByName,
): { charges: MatchedCharge[]; why: MatchReason } {
  const words = new Set(wordsOf(line.words))
  const holds = (name: string) => {
    const parts = wordsOf(name)
    return parts.length > 0 && parts.every((part) => words.has(part))
  }
  const alike = [...words].flatMap((word) => byName.get(nameKey(line, line.amount, word)) ?? [])
  const last = [...new Set(alike)].filter(({ lastNames }) => lastNames.some(holds))
  const both = last.filter(({ firstNames }) =>
    firstNames.some((name) => wordsOf(name).some((part) => words.has(part))),
  )
  return both.length > 0
    ? { charges: both, why: 'name-amount' }
    : { charges: last, why: 'last-name-amount' }
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}
