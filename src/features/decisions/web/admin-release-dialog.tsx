import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { counted, oneOrMore } from '#shared/counted.ts'
import { call } from '#web/call.ts'
import { CheckboxControl } from '#web/form/choice-fields.tsx'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Loaded } from '#web/loaded.tsx'
import { pagesOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { ExpectedCount, isCounted, PlanChanged } from '#web/ui/release-plan.tsx'
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
      <Loaded query={query} loading="Loading..." />
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
  const [typed, setTyped] = useState('')
  const form = useSchemaForm(makeRelease.shapes.body, {
    chosen,
    name: '',
    expected: count,
    seen,
    overCapacity: false,
  })
  const { frame, isSending } = useHandIn(
    form,
    (body) => call(makeRelease, { body }),
    onClose,
    shownDecisions,
  )
  const isMeant = useWatch({ control: form.control, name: 'overCapacity' })

  return (
    <HandInForm
      {...frame}
      problem={undefined}
      actions={
        <>
          {count > 0 && (
            <Button
              type="submit"
              disabled={!isCounted(typed, count) || (over.length > 0 && !isMeant)}
              busyLabel={isSending && 'Releasing...'}
            >
              Release
            </Button>
          )}
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
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
            <CheckboxControl control={form.control} name="overCapacity">
              Continue above capacity
            </CheckboxControl>
          )}
          <TextFieldControl
            control={form.control}
            name="name"
            label="Release name"
            tag="optional"
            hint="For staff only. Applicants don’t see it."
            maxLength={100}
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
      <PlanChanged problem={frame.problem} onLookAgain={onLookAgain} />
    </HandInForm>
  )
}

function Left({ left }: { left: ReleasePlan['left'] }) {
  return (
    <Banner>
      {oneOrMore(left.length, 'One won’t be sent:', 'won’t be sent:')}
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
