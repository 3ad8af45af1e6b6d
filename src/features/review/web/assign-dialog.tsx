import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { Role, roleWords } from '#shared/rights.ts'
import { call } from '#web/call.ts'
import { CheckboxGroupControl } from '#web/form/choice-fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { assignReviewers, type PossibleConflict, type ReviewerChoice } from '../contract.ts'
import { AssignmentTerms, unusualOf, usualTerms } from './assignment-terms.tsx'
import { shownReviews } from './shown-reviews.ts'

type Props = {
  id: string
  candidates: readonly ReviewerChoice[]
  /** Who of them may be too close to the applicant. */
  possibleConflicts: readonly PossibleConflict[]
  isFirstReadingDone: boolean
  isOpen: boolean
  onClose: () => void
}

/** Chooses who reviews an application; the one with the least to do is first. */
export function AssignDialog({ isOpen, ...props }: Props) {
  return (
    <Dialog title="Assign reviewers" isOpen={isOpen} onClose={props.onClose}>
      <AssignForm {...props} />
    </Dialog>
  )
}

function AssignForm({ id, candidates, onClose, ...props }: Omit<Props, 'isOpen'>) {
  const reviewerIds: string[] = []
  const [terms, setTerms] = useState(usualTerms)
  const form = useSchemaForm(assignReviewers.shapes.body, { reviewerIds })
  const { frame } = useHandIn(
    form,
    (body: { reviewerIds: string[] }) =>
      call(assignReviewers, { params: { id }, body: { ...body, ...unusualOf(terms) } }),
    onClose,
    shownReviews,
  )
  const whyOf = ({ why, whySecond }: ReviewerChoice) => (terms.phase === 2 ? whySecond : why)
  const possible = candidates
    .filter((one) => whyOf(one) === null)
    .toSorted((a, b) => a.open - b.open || a.name.localeCompare(b.name))
  const others = candidates.filter((one) => whyOf(one) !== null)
  return (
    <HandInForm
      {...frame}
      send="Assign"
      sending="Assigning..."
      disabled={possible.length === 0}
      onBack={onClose}
    >
      <AssignmentTerms
        terms={terms}
        isFirstReadingDone={props.isFirstReadingDone}
        onChange={(changed) => {
          // Who can have a second reading are others: what was chosen is chosen again.
          if (changed.phase !== terms.phase) form.setValue('reviewerIds', [])
          setTerms(changed)
        }}
      />
      {possible.length > 0 ? (
        <CheckboxGroupControl
          control={form.control}
          name="reviewerIds"
          label="Reviewers"
          options={possible.map(({ id: reviewerId, name, role, open, hasAbstained }) => ({
            value: reviewerId,
            label: name,
            hint: [
              roleOf(role),
              openWords(open),
              ...(props.possibleConflicts.some(({ admin }) => admin.id === reviewerId)
                ? ['possible conflict']
                : []),
              ...(hasAbstained ? ['abstained'] : []),
            ].join(' · '),
          }))}
        />
      ) : (
        <p>No one can be assigned to this application.</p>
      )}
      {others.length > 0 && (
        <div className="text-label">
          <h3 className="font-body font-medium">Not available</h3>
          <ul className="mt-1 text-umber">
            {others.map((one) => (
              <li key={one.id} className="wrap-anywhere">
                {one.name} {whyOf(one)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </HandInForm>
  )
}

export function roleOf(role: string): string {
  const read = Role.safeParse(role)
  return read.success ? roleWords[read.data] : role
}

export function openWords(open: number): string {
  if (open === 0) return 'no open reviews'
  return counted(open, 'open review')
}
