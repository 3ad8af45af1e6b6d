import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { programWords } from '#shared/programs.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useSettled } from '#web/use-settled.ts'
import { type BankLine, findCharges, type PayableCharge } from '../contract.ts'
import { RowAct } from './row-act.tsx'

type Props = {
  line: BankLine
  problem: string | undefined
  busy: string | undefined
  onChoose: (charge: PayableCharge) => void
  onClose: () => void
}

const pauseMs = 250

/** Finds the charge that a line pays by whose it is, and records the payment for it. */
export function ChooseCharge({ line, problem, busy, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), pauseMs)
  const query = useQuery({
    ...queryOf(findCharges, { params: { id: line.id }, query: { search } }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })
  return (
    <Dialog title="Choose a charge" isOpen onClose={onClose}>
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
      <p className="mb-4 text-umber wrap-anywhere">
        {formatMoney(line.amount, line.currency)} on {formatDay(line.valueDate)}
        {line.sender && (
          <>
            {' '}
            from <bdi>{line.sender}</bdi>
          </>
        )}
        {line.reference && `: “${line.reference}”`}
      </p>
      <TextField
        label="Who is it for?"
        hint="Name, email, or reference."
        type="search"
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        autoFocus
      />
      {search !== '' && (
        <Loaded query={query} loading="Searching..." className="mt-4">
          {({ charges }) =>
            charges.length === 0 ? (
              <p role="status" className="mt-4 text-umber">
                No one with a charge in {line.currency} matches.
              </p>
            ) : (
              <ul className="mt-4 text-label">
                {charges.map((charge) => (
                  <li
                    key={charge.id}
                    className="flex items-center justify-between gap-3 border-hairline border-t py-1.5 last:border-b"
                  >
                    <span className="min-w-0 wrap-anywhere">
                      <bdi>{charge.applicant}</bdi>, {charge.name.toLowerCase()}
                      <span className="block text-help text-umber">
                        {programWords[charge.program]},{' '}
                        {charge.open > 0
                          ? `${formatMoney(charge.open, charge.currency)} owed`
                          : 'nothing owed'}
                      </span>
                    </span>
                    <RowAct
                      label="Record it here"
                      look="outline"
                      of={`${charge.applicant}, ${charge.name}`}
                      busyLabel={busy !== undefined && 'Recording...'}
                      onPress={() => onChoose(charge)}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  )
}
