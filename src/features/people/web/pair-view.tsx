import { Suspense, useState } from 'react'
import { staffWordsOf } from '#features/applications/status.ts'
import { programWords } from '#shared/programs.ts'
import { call } from '#web/call.ts'
import { lazy } from '#web/lazy.tsx'
import { everything } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { keepApart, type Pair, type Person } from '../admin-contract.ts'
import { likenessWords } from '../likeness.ts'

const MergeDialog = lazy(async () => ({
  default: (await import('./merge-dialog.tsx')).MergeDialog,
}))

type Props = {
  pair: Pair
  /** On the page of `one` only the other is shown. */
  showsBoth: boolean
}

/** Two accounts that look like one person, and what can be done about it. */
export function PairView({ pair, showsBoth }: Props) {
  const [isMerging, setMerging] = useState(false)
  const { act, isBusy, problem } = useAct(everything)
  const { one, other, alike } = pair
  const people = showsBoth ? [one, other] : [other]
  return (
    <div className="space-y-3">
      <div className="grid gap-x-8 gap-y-4 sm:grid-flow-col sm:auto-cols-fr">
        {people.map((person) => (
          <PersonView key={person.id} person={person} />
        ))}
      </div>
      <p className="text-label">
        <span className="text-umber">Matching: </span>
        {alike.map((like) => likenessWords[like].toLowerCase()).join(', ')}
      </p>
      <Banner tone="error">{problem}</Banner>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="small" onClick={() => setMerging(true)}>
          Merge
        </Button>
        <Button
          look="quiet"
          size="small"
          disabled={isBusy}
          onClick={() => act(() => call(keepApart, { body: { one: one.id, other: other.id } }))}
        >
          Not the same person
        </Button>
      </div>
      {isMerging && (
        <Suspense>
          <MergeDialog pair={pair} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </div>
  )
}

function PersonView({ person }: { person: Person }) {
  return (
    <div className="min-w-0 space-y-1 text-label">
      <p className="font-medium wrap-anywhere">
        <bdi>
          {person.firstName} {person.lastName}
        </bdi>
      </p>
      <p className="wrap-anywhere">{person.email}</p>
      <p className="text-umber">
        {person.phoneNumber} · registered <When at={person.createdAt} />
        {!person.emailConfirmed && ' · address not confirmed'}
      </p>
      {person.applications.length === 0 && <p className="text-umber">No application</p>}
      <ul className="space-y-1">
        {person.applications.map((one) => (
          <li key={one.id}>
            <TextLink to={`/admin-panel/applications/${one.id}`}>
              {programWords[one.program]}, {one.intake}
            </TextLink>{' '}
            <span className="text-umber">{staffWordsOf(one)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
