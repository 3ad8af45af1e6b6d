import { counted } from '#shared/counted.ts'
import type { Places } from '../admin-contract.ts'

/** How full an intake is, in one line. */
export function AdminPlaces({ places }: { places: Places }) {
  const { intake, capacity, taken, underWay } = places
  return (
    <p>
      {intake}:{' '}
      {capacity === null
        ? `${counted(taken, 'place')} taken`
        : `${taken} of ${counted(capacity, 'place')} taken`}
      {underWay > 0 && `, ${underWay} on offer in a release`}
    </p>
  )
}
