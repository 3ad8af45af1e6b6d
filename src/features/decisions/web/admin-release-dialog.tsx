import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { pagesOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { ExpectedCount, isCounted, PlanChanged } from '#web/ui/release-plan.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import { outcomeWords } from '../decision.ts'
import {
  type ChosenDecisions,
  makeRelease,
  planRelease,
  type ReleasePlan,
} from '../release-contract.ts'
import { AdminOutgoingLetters } from './admin-outgoing-letters.tsx'
import { shownDecisions } from './shown-decisions.ts'

type Props = { chosen: ChosenDecisions; onClose: () => void }

/** The dry run, and then the release: nothing has left the house before it is confirmed here. */
export function AdminReleaseDialog({ chosen, onClose }: Props) {
  const query = useInfiniteQuery({
    ...pagesOf(planRelease, (after) => ({ body: { chosen, after } })),
    staleTime: 0,
    gcTime: 0,
  })
  const { data, refetch, hasNextPage, fetchNextPage } = query
  const plan = data?.pages[0]
  return (
    <Dialog title="Before they go out" isOpen onClose={onClose}>
      <Loaded query={query} loading={<p role="status">Loading...</p>} />
      {plan && (
        <ReleaseForm
          key={plan.seen}
          chosen={chosen}
          plan={plan}
          letters={data.pages.flatMap(({ letters }) => letters)}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          onLookAgain={() => void refetch()}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

type FormProps = Props & {
  plan: ReleasePlan
  letters: ReleasePlan['letters']
  onMore: (() => void) | undefined
  onLookAgain: () => void
}

function ReleaseForm({ chosen, plan, letters, onMore, onLookAgain, onClose }: FormProps) {
  const { count, outcomes, left, over, seen } = plan
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const [isMeant, setMeant] = useState(false)
  const { act, busy, problem } = useAct(shownDecisions)
  const isExpected = isCounted(typed, count)

  function release() {
    const body = { chosen, name, expected: Number(typed), seen, overCapacity: isMeant }
    void act(() => call(makeRelease, { body }), { onDone: onClose })
  }

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isExpected) release()
      }}
    >
      {left.length > 0 && <Left left={left} />}
      {count === 0 ? (
        <p>None of these can go out now.</p>
      ) : (
        <>
          <p>
            {counted(count, 'letter')}:{' '}
            {outcomes
              .map((one) => `${one.count} ${outcomeWords[one.outcome].toLowerCase()}`)
              .join(', ')}
            . Open each one to read it as the recipient will.
          </p>
          <AdminOutgoingLetters letters={letters} onMore={onMore} />
          {over.map((one) => (
            <Banner key={one.intakeId}>
              {one.intake} has {one.capacity} places; {one.taken} are taken, {one.underWay} more are
              offered, and these would add {one.offers} more.
            </Banner>
          ))}
          {over.length > 0 && (
            <Checkbox isSelected={isMeant} onChange={setMeant}>
              Continue above capacity
            </Checkbox>
          )}
          <TextField
            label="Release name"
            tag="optional"
            hint="For staff only. Applicants don’t see it."
            value={name}
            maxLength={100}
            onChange={setName}
          />
          <ExpectedCount
            noun="letters"
            count={count}
            counted={counted(count, 'letter')}
            value={typed}
            onChange={setTyped}
          />
        </>
      )}
      <PlanChanged problem={problem} onLookAgain={onLookAgain} />
      <DialogActions>
        {count > 0 && (
          <Button
            type="submit"
            disabled={!isExpected || (over.length > 0 && !isMeant)}
            busyLabel={busy && 'Releasing...'}
          >
            Release
          </Button>
        )}
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </form>
  )
}

function Left({ left }: { left: ReleasePlan['left'] }) {
  return (
    <Banner>
      {left.length === 1 ? 'One won’t be sent:' : `${left.length} won’t be sent:`}
      <ul className="mt-1">
        {left.map(({ applicationId, name, why }) => (
          <li key={applicationId} className="wrap-anywhere">
            <TextLink to={`/admin-panel/applications/${applicationId}`}>{name}</TextLink>: {why}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
