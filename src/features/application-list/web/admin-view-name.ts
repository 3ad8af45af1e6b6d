import type { View } from '../contract.ts'

/** A view as it is named in lists: somebody else's says whose it is. */
export function nameOf({ name, isOwn, owner, shared }: View): string {
  if (!isOwn) return `${name} (${owner})`
  return shared ? `${name} (shared)` : name
}
