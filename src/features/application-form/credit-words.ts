import { counted } from '#shared/counted.ts'
import type { CreditProgram } from './form-lists.ts'

const outcomeWords: Record<CreditProgram['outcome'], string> = {
  accepted: 'Full credit',
  partly: 'Partial credit',
  'needs a person': 'Reviewed by faculty',
}

/** What a choice of earlier study amounts to, said at once. */
export function creditAnswer({ outcome, credits, reason, evidence }: CreditProgram) {
  const words = counted(credits, 'credit')
  return {
    outcome: outcomeWords[outcome],
    credits: outcome === 'needs a person' ? `up to ${words}` : words,
    reason,
    evidence,
  }
}
