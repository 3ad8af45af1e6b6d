import type { TestApp } from './app.ts'

/** How often something goes to the database. */
export async function statementsOf(
  { platform: { pool } }: TestApp,
  work: () => Promise<unknown>,
): Promise<number> {
  let count = 0
  const note = () => {
    count++
  }
  pool.on('acquire', note)
  await work()
  pool.off('acquire', note)
  return count
}
