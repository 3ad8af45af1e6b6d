import { inDigits } from '#shared/counted.ts'
import type { AskedQuestion } from './asked-question.ts'

/** Figures that are kept as they were typed; what is said of one follows its name. */
export function faultOfFigure(
  { type, min, max }: AskedQuestion,
  typed: string,
): string | undefined {
  const [least, most] = [min ?? 0, max ?? Number.MAX_SAFE_INTEGER]
  if (type === 'money') {
    const amount = parseMoney(typed)
    if (amount === undefined) return 'must be an amount, like 1500 or 1500.50'
    return amount > most ? `must be ${inDigits(most)} or less` : undefined
  }
  const text = plainDigits(typed.trim())
  const number = Number(text)
  if (type === 'year') {
    if (!/^\d{4}$/.test(text)) return `must be a year, like ${most - 10}`
    if (number < least) return `must be ${least} or later`
    return number > most ? 'can’t be a future year' : undefined
  }
  if (!/^-?\d+$/.test(text)) return 'must be a whole number'
  return number < least || number > most ? `must be between ${least} and ${most}` : undefined
}

/** Full-width digits, which some keyboards type, count as what they are. */
function plainDigits(text: string): string {
  return text.normalize('NFKC')
}

/** The amount in the main unit that a person typed, like 1500, 1,500 or 1500.50; undefined for none, or a negative one. */
export function parseMoney(typed: unknown): number | undefined {
  const text = plainDigits(String(typed ?? '')).replace(/[\s$]/g, '')
  const isMoney = /^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(text)
  return isMoney ? Number(text.replaceAll(',', '')) : undefined
}
