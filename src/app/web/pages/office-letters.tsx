import { contractLetters } from '#features/contracts/letter-words.ts'
import { decisionLetters } from '#features/decisions/letter-words.ts'
import { documentLetters } from '#features/documents/letter-words.ts'
import { interviewLetters } from '#features/interviews/letter-words.ts'
import { messageLetters } from '#features/messages/letter-words.ts'
import { paymentLetters } from '#features/payments/letter-words.ts'
import { questionnaireLetters } from '#features/questionnaires/letter-words.ts'
import { referenceLetters } from '#features/references/letter-words.ts'
import { DataTable } from '#web/ui/data-table.tsx'

const letters = [
  ...interviewLetters,
  ...documentLetters,
  ...referenceLetters,
  ...questionnaireLetters,
  ...decisionLetters,
  ...contractLetters,
  ...paymentLetters,
  ...messageLetters,
]

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
