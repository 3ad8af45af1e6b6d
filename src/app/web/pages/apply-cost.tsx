import { useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import type { Institute, PublicProgram } from '#shared/public-facts.ts'
import { Part } from '#web/part.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = { facts: PublicProgram; institute: Institute }

/** The total as published, and what it would be for anyone who reads this, worked out on request. */
export function ApplyCost({ facts: { program, total }, institute }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>
        {formatMoney(total, institute.currency)} total, before credit, benefits, and employer aid.
      </p>
      <div className="mt-5">
        {isOpen ? (
          <Part load={loadEstimator} props={{ program }} />
        ) : (
          <Button look="outline" onClick={() => setOpen(true)}>
            Estimate what you would pay
          </Button>
        )}
      </div>
    </>
  )
}

async function loadEstimator() {
  return (await import('#features/application-form/web/estimator.tsx')).Estimator
}
