const names = ['web', 'live', 'worker'] as const

/** What a process is there for: pages and calls, open pages that are told of changes, work by the clock. */
export type Role = (typeof names)[number]
export type Roles = ReadonlySet<Role>

const allRoles: Roles = new Set(names)

/** Undefined where one of them is unknown. */
export function readRoles(list: string | undefined): Roles | undefined {
  if (!list) return allRoles
  const given = list.split(',').map((name) => name.trim())
  const known = names.filter((name) => given.includes(name))
  return known.length === new Set(given).size ? new Set(known) : undefined
}
