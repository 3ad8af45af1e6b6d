import { useState } from 'react'
import * as z from 'zod/mini'
import { formatDay } from '#shared/dates.ts'
import { decimalOf, formatMoney } from '#shared/money.ts'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAct } from '#web/use-act.ts'
import { recordPayment } from '../admin-contract.ts'
import type { AlikePayment } from '../alike-payment.ts'
import { Method, methodWords } from '../charge.ts'
import type { Charge } from '../contract.ts'
import { sendProof } from './proof.ts'
import { ProofChoice, ProofLeft } from './proof-choice.tsx'
import { shownMoney } from './shown-money.ts'
import { typedAmount } from './typed-amount.ts'

/** Writes down a transfer, a check or cash; one like it that is there already is shown first. */
export function RecordPayment({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const { id, name, open, currency } = charge
  const [alike, setAlike] = useState<readonly AlikePayment[]>([])
  const [file, setFile] = useState<File>()
  /** What was recorded, where its proof did not follow. */
  const [recorded, setRecorded] = useState<string>()
  const proving = useAct(shownMoney)
  const shape = z.extend(z.omit(recordPayment.shapes.body, { evenSo: true }), {
    amount: typedAmount(currency),
  })
  const form = useSchemaForm(shape, {
    method: 'transfer',
    reference: '',
    valueDate: '',
    amount: open > 0 ? decimalOf(open, currency) : '',
    evidence: '',
  })
  const { frame } = useHandIn(
    form,
    (body) => call(recordPayment, { params: { id }, body: { ...body, evenSo: alike.length > 0 } }),
    ({ isRecorded, attemptId, alike }) => {
      if (!isRecorded) return setAlike(alike)
      return attemptId && file ? uploadProof(attemptId, file) : onClose()
    },
    shownMoney,
  )

  async function uploadProof(attemptId: string, file: File) {
    await proving.act(() => sendProof(attemptId, file), {
      onDone: onClose,
      onRefused: () => setRecorded(attemptId),
    })
  }

  if (recorded)
    return (
      <Dialog title="Record a payment" isOpen onClose={onClose}>
        <ProofLeft
          problem={proving.problem}
          isBusy={proving.isBusy}
          file={file}
          onChoose={setFile}
          onSend={(chosen) => uploadProof(recorded, chosen)}
          onClose={onClose}
        />
      </Dialog>
    )
  return (
    <Dialog title="Record a payment" isOpen onClose={onClose}>
      <HandInForm
        {...frame}
        send={alike.length > 0 ? 'Record it anyway' : 'Record the payment'}
        sending="Recording..."
        onBack={onClose}
      >
        <p className="text-umber">
          For {name}. Entries are permanent. To fix a mistake, reverse the entry.
        </p>
        {alike.length > 0 && (
          <Banner>
            This reference has already been recorded:{' '}
            {alike
              .map(
                (one) => `${formatMoney(one.amount, one.currency)} on ${formatDay(one.valueDate)}`,
              )
              .join('; ')}
            . Is this a different payment?
          </Banner>
        )}
        <NativeSelectControl
          control={form.control}
          name="method"
          label="Payment method"
          options={Method.options.map((value) => ({ value, label: methodWords[value] }))}
        />
        <TextFieldControl
          control={form.control}
          name="amount"
          label={`Amount in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextFieldControl
          control={form.control}
          name="valueDate"
          type="date"
          label="Date received"
          autoComplete="off"
        />
        <TextFieldControl
          control={form.control}
          name="reference"
          label="Reference"
          hint="As shown on the statement or check."
          autoComplete="off"
        />
        <TextFieldControl
          control={form.control}
          name="evidence"
          label="Where to find the proof"
          tag="optional"
          hint="Like a statement page or slip number."
          autoComplete="off"
        />
        <ProofChoice file={file} onChoose={setFile} />
      </HandInForm>
    </Dialog>
  )
}
