/** Something that holds for everybody, how often it was looked at, and what breaks it. */
export type Check = { name: string; looked: number; breaches: string[] }
export type Look = (name: string, holds: boolean, says: () => string, looked?: number) => void

/** Collects what was looked at, in the order in which it first was. */
export function makeChecks(): { look: Look; checks(): Check[] } {
  const checks = new Map<string, Check>()
  return {
    look(name, holds, says, looked = 1) {
      const check = checks.get(name) ?? { name, looked: 0, breaches: [] }
      checks.set(name, check)
      check.looked += looked
      if (!holds) check.breaches.push(says())
    },
    checks: () => [...checks.values()],
  }
}

/** What a report keeps of a check. */
export type ShownCheck = { name: string; looked: number; broken: number; breaches: string[] }

const mostShown = 10

export function shownChecks(checks: readonly Check[]): ShownCheck[] {
  return checks.map(({ breaches, ...check }) => ({
    ...check,
    broken: breaches.length,
    breaches: breaches.slice(0, mostShown),
  }))
}

/** Prints them; a breach ends the command with 1. */
export function printChecks(checks: readonly ShownCheck[]): void {
  console.table(
    Object.fromEntries(checks.map(({ name, looked, broken }) => [name, { looked, broken }])),
  )
  for (const { name, breaches } of checks)
    for (const breach of breaches) console.log(`${name}: ${breach}`)
  if (checks.some(({ broken }) => broken > 0)) process.exitCode = 1
}
