import { call } from '#web/call.ts'
import { downloadFrom } from '#web/linked-file.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import { linkMoneyDocument } from '../admin-contract.ts'
import { documentWords } from '../charge.ts'
import type { MoneyDocument } from '../contract.ts'

/** Invoices, receipts and corrections of an application, as small as the rest of the panel. */
export function OfficeDocuments({ documents }: { documents: readonly MoneyDocument[] }) {
  const { act, problem } = useAct()
  if (documents.length === 0) return null

  const open = (id: string) =>
    act(() => call(linkMoneyDocument, { params: { id } }), { onDone: downloadFrom })

  return (
    <details className="mt-3 text-label">
      <summary className="cursor-pointer">Invoices and receipts</summary>
      <Banner tone="error">{problem}</Banner>
      <ul className="flex flex-wrap">
        {documents.map(({ id, kind, number }) => (
          <li key={id}>
            <Button look="quiet" size="small" onClick={() => open(id)}>
              {documentWords[kind]} {number}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
