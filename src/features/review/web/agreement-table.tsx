import { DataTable } from '#web/ui/data-table.tsx'
import type { Agreement } from '../agreement.ts'
import { recommendationWords } from '../rubric.ts'

/** How far finished reviews agree: the numbers, and a word for each criterion. */
export function AgreementTable({
  agreement: { isWeighted, criteria, recommendations },
}: {
  agreement: Agreement
}) {
  return (
    <>
      <DataTable
        caption="Agreement between reviews"
        rows={criteria}
        keyOf={({ id }) => id}
        isPlain
        fold="never"
        columns={[
          { head: 'Criterion', kind: 'rowHead', cell: ({ name }) => name },
          {
            head: 'Points',
            kind: 'number',
            width: 'line',
            cell: ({ points, min, max }) => `${min === max ? min : `${min}–${max}`} of ${points}`,
          },
          { head: isWeighted ? 'Weighted mean' : 'Mean', kind: 'number', cell: ({ mean }) => mean },
          { head: 'Reviews', cell: ({ words }) => words },
        ]}
      />
      <p className="text-help">
        {recommendations
          .map(({ recommendation, count }) => `${recommendationWords[recommendation]}: ${count}`)
          .join(' · ')}
      </p>
    </>
  )
}
