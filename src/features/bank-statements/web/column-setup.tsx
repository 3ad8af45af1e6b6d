import * as z from 'zod/mini'
import { DateOrder, dateOrderWords } from '#shared/written-dates.ts'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { makeProfile, type Preview } from '../contract.ts'
import { CsvColumns, DecimalMark, decimalMarkWords } from '../csv-columns.ts'
import { shownStatements } from './shown-statements.ts'

type Props = {
  preview: Preview
  fileName: string
  problem: string | undefined
  isSending: boolean
  onReady: (profile: string) => void
  onClose: () => void
}

const place = z.pipe(
  z.string(),
  z.transform((chosen) => (chosen === '' ? null : Number(chosen))),
)
const needed = z.pipe(z.string().check(z.minLength(1, 'Choose a column')), z.transform(Number))
const Setup = z.object({
  name: makeProfile.shapes.body.shape.name,
  account: makeProfile.shapes.body.shape.account,
  valueDate: needed,
  amount: needed,
  sender: place,
  reference: place,
  direction: place,
  bankReference: place,
  currencyColumn: place,
  currency: CsvColumns.shape.currency,
  dateOrder: DateOrder,
  decimalMark: DecimalMark,
})

/** Asks what the columns of a CSV file hold, filled in with what they most likely do. */
export function ColumnSetup({ preview, fileName, problem, isSending, onReady, onClose }: Props) {
  const { head, rows, guess } = preview
  const asText = (column: number | null) => (column === null ? '' : String(column))
  const form = useSchemaForm(Setup, {
    name: '',
    account: '',
    valueDate: asText(guess.valueDate),
    amount: asText(guess.amount),
    sender: asText(guess.sender),
    reference: asText(guess.reference),
    direction: asText(guess.direction),
    bankReference: asText(guess.bankReference),
    currencyColumn: asText(guess.currencyColumn),
    currency: guess.currency,
    dateOrder: guess.dateOrder,
    decimalMark: guess.decimalMark,
  })
  const { frame } = useHandIn(
    form,
    ({ name, account, ...columns }) =>
      call(makeProfile, { body: { name, account, head, columns } }),
    ({ id }) => onReady(id),
    shownStatements,
  )
  const columns = head.map((cell, at) => ({ value: String(at), label: labelOf(cell, at, rows) }))
  const orNone = [{ value: '', label: 'None' }, ...columns]
  const select = (name: 'valueDate' | 'amount', label: string, hint?: string) => (
    <NativeSelectControl
      control={form.control}
      name={name}
      label={label}
      hint={hint}
      options={columns}
    />
  )
  const optional = (
    name: 'sender' | 'reference' | 'direction' | 'bankReference' | 'currencyColumn',
    label: string,
    hint?: string,
  ) => (
    <NativeSelectControl
      control={form.control}
      name={name}
      label={label}
      hint={hint}
      options={orNone}
    />
  )
  return (
    <Dialog title="What the columns hold" isOpen onClose={onClose}>
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
      <HandInForm
        {...frame}
        isSending={frame.isSending || isSending}
        send="Save and read the file"
        sending="Reading the file..."
        onBack={onClose}
      >
        <p className="text-umber wrap-anywhere">
          Check what we found in “{fileName}”. When you upload the next file from this account, you
          only choose the account.
        </p>
        <TextFieldControl
          control={form.control}
          name="name"
          label="Name"
          hint="Like “Checking account”."
          autoComplete="off"
        />
        <TextFieldControl
          control={form.control}
          name="account"
          label="Account"
          hint="Its number or IBAN. A payment is listed once for each account."
          autoComplete="off"
        />
        {select('valueDate', 'Date')}
        <NativeSelectControl
          control={form.control}
          name="dateOrder"
          label="Dates look like"
          options={DateOrder.options.map((value) => ({ value, label: dateOrderWords[value] }))}
        />
        {select(
          'amount',
          'Amount',
          'If money in and money out have separate columns, choose money in.',
        )}
        <NativeSelectControl
          control={form.control}
          name="decimalMark"
          label="Amounts look like"
          options={DecimalMark.options.map((value) => ({ value, label: decimalMarkWords[value] }))}
        />
        {optional('sender', 'Sender')}
        {optional('reference', 'Reference')}
        {optional(
          'direction',
          'In or out',
          'Only if amounts have no minus sign. D or Debit is out, C or Credit is in.',
        )}
        {optional(
          'bankReference',
          'Bank’s own number',
          'A transaction ID, different for each payment.',
        )}
        {optional('currencyColumn', 'Currency')}
        <TextFieldControl
          control={form.control}
          name="currency"
          label="Currency if no column says it"
          autoComplete="off"
        />
      </HandInForm>
    </Dialog>
  )
}

/** "Description (MSC-2027-7K4QX29B)": the head with what is below it. */
function labelOf(head: string, at: number, rows: readonly (readonly string[])[]): string {
  const said = rows.map((row) => (row[at] ?? '').trim()).find((cell) => cell !== '') ?? ''
  const name = head || `Column ${at + 1}`
  return said ? `${name} (${said.length > 30 ? `${said.slice(0, 30)}…` : said})` : name
}
