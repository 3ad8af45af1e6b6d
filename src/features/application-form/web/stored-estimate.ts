import type { Program } from '#shared/programs.ts'
import { readKept, removeText, storeText } from '#web/storage.ts'
import { type Leaf, leafOf } from '../document.ts'

/** What decides the price before there is an account, in the order in which it is asked. */
export const estimatePaths: readonly string[] = [
  'creditTransfer.selectedPrograms',
  'employment.isCurrentlyEmployed',
  'personalInfo.isMilitaryAffiliated',
  'personalInfo.isDoDEmployee',
  'financialPlan.selectedPayments',
  'financialPlan.selfPayContribution.upFrontContribution',
  'financialPlan.selfPayContribution.monthlyPaymentContribution',
  'financialPlan.expectedAmounts',
]

function keyOf(program: Program): string {
  return `estimate:${program}`
}

/** Answers that a visitor gave on this device, until a form takes them in. */
export function readStoredEstimate(program: Program): Map<string, Leaf> {
  const kept = readKept(keyOf(program))
  if (!kept) return new Map()
  return new Map(
    entriesOf(kept).flatMap(([path, value]) =>
      estimatePaths.includes(path) ? [[path, leafOf(value)] as const] : [],
    ),
  )
}

/** None of a text that something else, or an earlier release, left there. */
function entriesOf(text: string): [string, unknown][] {
  try {
    const known: unknown = JSON.parse(text)
    return typeof known === 'object' && known !== null ? Object.entries(known) : []
  } catch {
    return []
  }
}

export function storeEstimate(program: Program, answers: ReadonlyMap<string, Leaf>): void {
  storeText(keyOf(program), JSON.stringify(Object.fromEntries(answers)))
}

export function forgetEstimate(program: Program): void {
  removeText(keyOf(program))
}
