import { contractLetters } from '#features/contracts/letter-words.ts'
import { decisionLetters } from '#features/decisions/letter-words.ts'
import { documentLetters } from '#features/documents/letter-words.ts'
import { interviewLetters } from '#features/interviews/letter-words.ts'
import { messageLetters } from '#features/messages/letter-words.ts'
import { paymentLetters } from '#features/payments/letter-words.ts'
import { questionnaireLetters } from '#features/questionnaires/letter-words.ts'
import { referenceLetters } from '#features/references/letter-words.ts'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'

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
      <Table label="Other automatic emails">
        <thead className="max-md:sr-only">
          <tr>
            <HeadCell>Email</HeadCell>
            <HeadCell>To</HeadCell>
            <HeadCell>When</HeadCell>
            <HeadCell>Not sent if</HeadCell>
          </tr>
        </thead>
        <tbody>
          {letters.map(({ name, to, when, stops }) => (
            <Row key={name} className={folded.row}>
              <Cell className={`${folded.cell} font-medium`}>{name}</Cell>
              <Cell className={folded.cell}>{to}</Cell>
              <Cell className={folded.cell}>{when}</Cell>
              <Cell className={folded.cell}>{stops}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </>
  )
}

const folded = {
  row: 'max-md:block max-md:px-4 max-md:py-3 break-inside-avoid',
  cell: 'max-md:block max-md:h-auto max-md:p-0 md:py-2 md:align-top print:px-2',
}
