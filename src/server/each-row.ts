import { faultMessage } from './fault.ts'

/**
 * Does the same for each row of a job, one after another. One that throws delays none of the others; in
 * the end the job throws, so that it is tried again and the office sees it.
 */
export async function eachRow<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  act: (row: Row) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = []
  for await (const row of rows)
    try {
      await act(row)
    } catch (fault) {
      faults.push(fault)
    }
  const [first] = faults
  if (faults.length === 1) throw first
  if (faults.length > 1)
    throw new AggregateError(
      faults,
      `${faults.length} of them failed, like this: ${faultMessage(first)}`,
    )
}
