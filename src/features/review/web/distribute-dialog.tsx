import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import type { Answer } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { programWords } from '#shared/programs.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxGroup } from '#web/ui/checkbox.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { useAct } from '#web/use-act.ts'
import { type listReviews, spreadReviews } from '../contract.ts'
import { openWords, roleOf } from './assign-dialog.tsx'
import { shownReviews } from './shown-reviews.ts'

type Reviewers = Answer<typeof listReviews>['reviewers']
type Plan = Answer<typeof spreadReviews>

type Props = { reviewers: Reviewers; isOpen: boolean; onClose: () => void }

/** Gives reviewers to all that lack them: first who would get how many, then it is done. */
export function SpreadDialog({ isOpen, ...props }: Props) {
  return (
    <Dialog title="Spread evenly" isOpen={isOpen} onClose={props.onClose}>
      <SpreadForm {...props} />
    </Dialog>
  )
}

const both = 'both'
const programs = [
  { value: both, label: 'Both programs' },
  ...Program.options.map((program) => ({ value: program, label: programWords[program] })),
]

function SpreadForm({ reviewers, onClose }: Omit<Props, 'isOpen'>) {
  const [program, setProgram] = useState<string>(both)
  const [chosen, setChosen] = useState(() => usualOf(reviewers))
  const [plan, setPlan] = useState<Plan>()
  const { act, isBusy, problem } = useAct(shownReviews)

  async function send(dryRun: boolean) {
    const body = {
      dryRun,
      reviewerIds: chosen,
      ...(program !== both && { program: Program.parse(program) }),
      ...(!dryRun && plan && { expected: plan.assignments }),
    }
    const answer = await act(() => call(spreadReviews, { body }))
    if (answer && !dryRun) return onClose()
    setPlan(answer)
  }

  /** Another choice is another plan. */
  function change(act: () => void) {
    act()
    setPlan(undefined)
  }

  return (
    <div className="space-y-5">
      <Banner tone="error">{problem}</Banner>
      <p>
        Reviewers with the fewest open reviews come first. No one gets applications they have a
        conflict with or from a program they don’t work for.
      </p>
      <NativeSelect
        label="Program"
        options={programs}
        value={program}
        onChange={(value) => change(() => setProgram(value))}
      />
      <CheckboxGroup
        label="Reviewers"
        options={reviewers.map(({ id, name, role, open }) => ({
          value: id,
          label: name,
          hint: `${roleOf(role)} · ${openWords(open)}`,
        }))}
        value={chosen}
        onChange={(ids) => change(() => setChosen(ids))}
      />
      {plan && <PlanLines plan={plan} />}
      <DialogActions>
        {plan && plan.assignments > 0 ? (
          <Button onClick={() => send(false)} busyLabel={isBusy && 'Assigning...'}>
            {`Assign ${counted(plan.assignments, 'review')}`}
          </Button>
        ) : (
          <Button
            onClick={() => send(true)}
            disabled={chosen.length === 0}
            busyLabel={isBusy && 'Calculating...'}
          >
            Preview assignments
          </Button>
        )}
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </div>
  )
}

/** Those whose role it is; where there are none, everybody who can. */
function usualOf(reviewers: Reviewers): string[] {
  const meant = reviewers.filter(({ role }) => role === 'reviewer')
  return (meant.length > 0 ? meant : reviewers).map(({ id }) => id)
}

function PlanLines({
  plan: { applications, assignments, reviewers, short, hasMore },
}: {
  plan: Plan
}) {
  return (
    <div role="status" className="text-label">
      <p className="font-medium">
        {assignments === 0
          ? 'None of these reviewers can be assigned anything.'
          : `${counted(assignments, 'review')} of ${counted(applications, 'application')}:`}
      </p>
      <ul className="mt-1">
        {reviewers.map(({ id, name, before, added }) => (
          <li
            key={id}
            className="flex justify-between gap-4 border-hairline border-t py-1.5 tabular-nums last:border-b"
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="whitespace-nowrap text-umber">
              {added} more, {before + added} open then
            </span>
          </li>
        ))}
      </ul>
      {short > 0 && (
        <p className="mt-2">
          {counted(short, 'application')} would still need a reviewer because too few of these are
          eligible.
        </p>
      )}
      {hasMore && <p className="mt-2">More need reviewers. Run this again to include them.</p>}
    </div>
  )
}
