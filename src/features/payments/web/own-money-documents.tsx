import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { call } from '#web/call.ts'
import { downloadFrom } from '#web/linked-file.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import { documentWords } from '../charge.ts'
import { linkOwnMoneyDocument, type MoneyDocument } from '../contract.ts'

type Props = { documents: readonly MoneyDocument[]; timeZone: string }

/** Invoices and receipts, each to keep as a PDF. */
export function OwnMoneyDocuments({ documents, timeZone }: Props) {
  const { act, problem } = useAct()
  if (documents.length === 0) return null

  const open = (id: string) =>
    act(() => call(linkOwnMoneyDocument, { params: { id } }), { onDone: downloadFrom })

  return (
    <div>
      <h3 className="mb-2 font-body font-medium text-body">Invoices and receipts</h3>
      <Banner tone="error">{problem}</Banner>
      <ul className="text-label">
        {documents.map(({ id, kind, number, name, amount, currency, at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 border-hairline border-t py-2 last:border-b"
          >
            <span>
              {documentWords[kind]} {number}
              <span className="block text-umber">
                {name}, {formatMoney(amount, currency)}, issued {formatDay(at, timeZone)}
              </span>
            </span>
            <Button look="quiet" size="small" className="-mx-2.5 min-h-11" onClick={() => open(id)}>
              Download<span className="sr-only"> {number}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
