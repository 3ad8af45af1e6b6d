import { useState } from 'react'
import * as z from 'zod/mini'
import { minorOf } from '#shared/money.ts'
import { Program } from '#shared/program.ts'
import { programWords } from '#shared/programs.ts'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { listWaiverCodes, makeWaiverCode } from '../finance-contract.ts'

type Props = { currency: string; onClose: () => void }

const empty = z.literal('')

/** A new code; empty fields leave open what they would narrow. */
export function MakeCode({ currency, onClose }: Props) {
  const [made, setMade] = useState<string>()
  const body = makeWaiverCode.shapes.body
  const shape = z.extend(body, {
    amount: z.pipe(
      z
        .string()
        .check(
          z.refine(
            (typed) => typed.trim() === '' || (minorOf(typed, currency) ?? 0) > 0,
            'Enter an amount, like 50.00, or leave it empty',
          ),
        ),
      z.transform((typed) => minorOf(typed, currency) ?? null),
    ),
    program: z.pipe(
      z.union([Program, empty]),
      z.transform((chosen) => chosen || null),
    ),
    uses: z.pipe(
      z.string().check(z.refine((typed) => /^[1-9]\d{0,3}$/.test(typed), 'Enter a number')),
      z.transform(Number),
    ),
    endsOn: z.pipe(
      z.string(),
      z.transform((typed) => typed || null),
    ),
  })
  const form = useSchemaForm(shape, {
    kind: 'application-fee',
    amount: '',
    program: '',
    uses: '1',
    endsOn: '',
    reason: '',
  })
  const { frame } = useHandIn(
    form,
    (values) => call(makeWaiverCode, { body: values }),
    ({ code }) => setMade(code),
    [listWaiverCodes],
  )
  if (made)
    return (
      <Dialog title="Code created" isOpen onClose={onClose}>
        <p className="text-lead tabular-nums">{made}</p>
        <p className="mt-3 text-umber">Applicants enter it on their payments page.</p>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog title="Create a code" isOpen onClose={onClose}>
      <HandInForm {...frame} send="Create code" sending="Creating..." onBack={onClose}>
        <NativeSelectControl
          control={form.control}
          name="kind"
          label="Discount"
          options={[
            { value: 'application-fee', label: 'The application fee' },
            { value: 'deposit', label: 'The enrollment deposit' },
          ]}
        />
        <TextFieldControl
          control={form.control}
          name="amount"
          label={`Amount in ${currency}`}
          hint="Leave empty to waive all of it."
          inputMode="decimal"
          autoComplete="off"
        />
        <NativeSelectControl
          control={form.control}
          name="program"
          label="For"
          options={[
            { value: '', label: 'Both programs' },
            ...Program.options.map((value) => ({ value, label: programWords[value] })),
          ]}
        />
        <TextFieldControl
          control={form.control}
          name="uses"
          label="Maximum uses"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextFieldControl
          control={form.control}
          name="endsOn"
          type="date"
          label="Last day to use it"
          tag="optional"
          autoComplete="off"
        />
        <TextFieldControl
          control={form.control}
          name="reason"
          label="Reason"
          hint="Shown with each waiver, along with your name."
          autoComplete="off"
        />
      </HandInForm>
    </Dialog>
  )
}
