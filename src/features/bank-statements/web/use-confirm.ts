import { useState } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { useAct } from '#web/use-act.ts'
import { type BankLine, confirmLine, type PayableCharge } from '../contract.ts'
import { shownStatements } from './shown-statements.ts'

/** A line that may be a payment recorded before. */
export type AlikeLine = {
  line: BankLine
  charge: PayableCharge
  alike: Answer<typeof confirmLine>['alike']
}

/** Records the payment of a line; one like it that is there already is asked about first. */
export function useConfirm() {
  const { act, busy, problem } = useAct(shownStatements)
  const [asked, setAsked] = useState<AlikeLine>()

  async function confirm(
    line: BankLine,
    charge: PayableCharge,
    onDone?: () => void,
    evenSo = false,
  ) {
    const request = { params: { id: line.id }, body: { chargeId: charge.id, evenSo } }
    await act(() => call(confirmLine, request), {
      name: line.id,
      onDone({ isConfirmed, alike }) {
        setAsked(isConfirmed ? undefined : { line, charge, alike })
        if (isConfirmed) onDone?.()
      },
    })
  }

  return { confirm, asked, forget: () => setAsked(undefined), busy, problem }
}
