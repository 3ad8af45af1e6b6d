import { checkInvariants, type Finding, type Invariant } from '#server/invariants.ts'
import type { TestApp } from './app.ts'

/** Which of what must always hold does not, at the time of a test's clock. */
export async function brokenIn(
  { databaseUrl, clock, config }: TestApp,
  invariants: readonly Invariant[],
): Promise<Finding[]> {
  const findings = await checkInvariants(databaseUrl, clock.now(), invariants, config)
  return findings.filter(({ broken }) => broken > 0)
}
