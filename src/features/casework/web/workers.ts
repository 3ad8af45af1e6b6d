import type { Person } from '../contract.ts'
import type { Colleague } from '../work-contract.ts'

/** Who can be given work, the reader first, and no one; anyone who has it now, also where they could not be given it. */
export function workerOptions(
  colleagues: readonly Colleague[],
  reader: string,
  holder: Person | null = null,
) {
  const workers = colleagues.filter(({ works }) => works)
  const me = workers.find(({ id }) => id === reader)
  const others = workers.filter(({ id }) => id !== reader)
  const isGone = holder && workers.every(({ id }) => id !== holder.id)
  return [
    { value: '', label: 'Unassigned' },
    ...(me ? [{ value: me.id, label: `${me.name} (you)` }] : []),
    ...[...others, ...(isGone ? [holder] : [])].map(({ id, name }) => ({ value: id, label: name })),
  ]
}
