import type { Answer } from '#shared/endpoint.ts'
import { When } from '#web/ui/when.tsx'
import type { readReviews } from '../contract.ts'

/** Who said that they can't judge this application, and why. */
export function Abstentions({ people }: { people: Answer<typeof readReviews>['abstentions'] }) {
  if (people.length === 0) return null
  return (
    <div>
      <h3 className="font-body font-medium">Abstained</h3>
      <ul className="mt-1">
        {people.map(({ admin, reason, at }) => (
          <li key={`${admin.id} ${at}`} className="border-hairline border-t py-2 last:border-b">
            <span className="font-medium wrap-anywhere">
              <bdi>{admin.name}</bdi>
            </span>
            <span className="block wrap-anywhere">{reason}</span>
            <span className="block text-help text-umber">
              <When at={at} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
