import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { programWords } from '#shared/programs.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { everything, queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useAct } from '#web/use-act.ts'
import { mergePeople, type Pair, previewMerge } from '../admin-contract.ts'
import { becomesWords } from '../likeness.ts'

type Props = { pair: Pair; onClose: () => void }

/** The guide to putting two accounts together: which one stays, what becomes of the rest, then the act. */
export function MergeDialog({ pair: { one, other }, onClose }: Props) {
  const [keepId, setKeepId] = useState(likelier(one, other))
  const [keep, drop] = keepId === one.id ? [one, other] : [other, one]
  const query = { keep: keep.id, drop: drop.id }
  const loaded = useQuery(queryOf(previewMerge, { query }))
  const { data } = loaded
  const { act, isBusy, problem } = useAct(everything)
  const isBlocked = data?.applications.some(({ becomes }) => becomes === 'blocks') ?? true
  return (
    <Dialog title="Merge two accounts" isOpen onClose={onClose}>
      <div className="space-y-5">
        <RadioGroup
          label="Which account should we keep?"
          hint="The person will log in with its email and password."
          options={[one, other].map(({ id, email }) => ({ value: id, label: email }))}
          value={keepId}
          onChange={setKeepId}
        />
        <Loaded query={loaded}>
          {(data) => (
            <section aria-live="polite">
              <h3 className="text-h3">What happens to {drop.email}</h3>
              <ul className="mt-2 space-y-2 text-label">
                {data.applications.map(({ id, program, intake, becomes }) => (
                  <li key={id}>
                    <span className="font-medium">
                      {programWords[program]}, {intake}
                    </span>
                    <span className="block text-umber">{becomesWords[becomes]}</span>
                  </li>
                ))}
                <li>
                  <span className="font-medium">The account</span>
                  <span className="block text-umber">
                    Closed and logged out. We email both addresses.
                  </span>
                </li>
              </ul>
            </section>
          )}
        </Loaded>
        <Banner tone="error">{problem}</Banner>
        <Banner>This can’t be undone.</Banner>
        <div className="flex flex-wrap gap-3">
          <Button
            look="danger"
            disabled={isBlocked}
            busyLabel={isBusy && 'Merging...'}
            onClick={() => act(() => call(mergePeople, { body: query }), { onDone: onClose })}
          >
            Merge
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The account that somebody uses: a confirmed address first, then the one with more in it. */
function likelier(one: Pair['one'], other: Pair['other']): string {
  const weigh = ({ emailConfirmed, applications }: Pair['one']) =>
    Number(emailConfirmed) * 100 + applications.length
  return weigh(other) > weigh(one) ? other.id : one.id
}
