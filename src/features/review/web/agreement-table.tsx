import type { Agreement } from '../agreement.ts'
import { recommendationWords } from '../rubric.ts'

const cellClass = 'py-1.5 pr-3 align-baseline last:pr-0'

/** How far finished reviews agree: the numbers, and a word for each criterion. */
export function AgreementTable({
  agreement: { criteria, recommendations },
}: {
  agreement: Agreement
}) {
  return (
    <>
      <table className="w-full border-collapse text-left text-help tabular-nums">
        <caption className="sr-only">Agreement between reviews</caption>
        <thead className="text-umber">
          <tr>
            {['Criterion', 'Points', 'Mean', 'Reviews'].map((column) => (
              <th key={column} scope="col" className={`${cellClass} font-medium`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {criteria.map(({ id, name, points, min, max, mean, words }) => (
            <tr key={id} className="border-hairline border-t">
              <th scope="row" className={`${cellClass} font-normal wrap-anywhere`}>
                {name}
              </th>
              <td className={`${cellClass} whitespace-nowrap`}>
                {min === max ? min : `${min}–${max}`} of {points}
              </td>
              <td className={cellClass}>{mean}</td>
              <td className={cellClass}>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-help">
        {recommendations
          .map(({ recommendation, count }) => `${recommendationWords[recommendation]}: ${count}`)
          .join(' · ')}
      </p>
    </>
  )
}
