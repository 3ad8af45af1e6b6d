import { features } from '#features.ts'
import { inOrder } from '#shared/in-order.ts'
import { DataTable } from '#web/ui/data-table.tsx'

type Letter = { name: string; to: string; when: string; stops: string }

const found = import.meta.glob<readonly Letter[]>('../../../features/*/letter-words.ts', {
  eager: true,
  import: 'letters',
})

const letters = inOrder(
  Object.entries(found),
  features,
  ([file]) => file.split('/').at(-2) ?? '',
).flatMap(([, words]) => words)

/** Mails that no step sends: to whom, when, and what stops them. */
export function OfficeLetters() {
  return (
    <>
      <h2 className="mt-10 mb-3 text-h3">Other automatic emails</h2>
      <DataTable
        caption="Other automatic emails"
        rows={letters}
        keyOf={({ name }) => name}
        isTopAligned
        columns={[
          { head: 'Email', className: 'font-medium', cell: ({ name }) => name },
          { head: 'To', cell: ({ to }) => to },
          { head: 'When', cell: ({ when }) => when },
          { head: 'Not sent if', cell: ({ stops }) => stops },
        ]}
      />
    </>
  )
}
