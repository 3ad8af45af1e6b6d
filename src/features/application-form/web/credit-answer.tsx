import { creditAnswer } from '../credit-words.ts'
import type { CreditProgram } from '../form-lists.ts'

/** What a claim of earlier study amounts to, as soon as it is made. */
export function CreditAnswer({ entry }: { entry: CreditProgram }) {
  const { outcome, credits, reason, evidence } = creditAnswer(entry)
  return (
    <div className="border-brass border-l-2 pl-4 text-label">
      <p>
        <strong>{outcome}</strong>: {credits}
      </p>
      <p className="text-umber">{reason}</p>
      <p className="text-umber">We’ll ask for: {evidence}</p>
    </div>
  )
}
