import { counted } from '#shared/counted.ts'
import { Role, roleWords } from '#shared/rights.ts'
import { call } from '#web/call.ts'
import { CheckboxGroupControl } from '#web/form/choice-fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { assignReviewers, type PossibleConflict, type ReviewerChoice } from '../contract.ts'
import { shownReviews } from './shown-reviews.ts'

type Props = {
  id: string
  candidates: readonly ReviewerChoice[]
  /** Who of them may be too close to the applicant. */
  possibleConflicts: readonly PossibleConflict[]
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

function AssignForm({ id, candidates, possibleConflicts, onClose }: Omit<Props, 'isOpen'>) {
  const reviewerIds: string[] = []
  const form = useSchemaForm(assignReviewers.shapes.body, { reviewerIds })
  const { frame } = useHandIn(
    form,
    (body: { reviewerIds: string[] }) => call(assignReviewers, { params: { id }, body }),
    onClose,
    shownReviews,
  )
  const possible = candidates
    .filter(({ why }) => why === null)
    .toSorted((a, b) => a.open - b.open || a.name.localeCompare(b.name))
  const others = candidates.filter(({ why }) => why !== null)
  return (
    <HandInForm
      {...frame}
      send="Assign"
      sending="Assigning..."
      disabled={possible.length === 0}
      onBack={onClose}
    >
      {possible.length > 0 ? (
        <CheckboxGroupControl
          control={form.control}
          name="reviewerIds"
          label="Reviewers"
          options={possible.map(({ id: reviewerId, name, role, open }) => ({
            value: reviewerId,
            label: name,
            hint: [
              roleOf(role),
              openWords(open),
              ...(possibleConflicts.some(({ admin }) => admin.id === reviewerId)
                ? ['possible conflict']
                : []),
            ].join(' · '),
          }))}
        />
      ) : (
        <p>No one can be assigned to this application.</p>
      )}
      {others.length > 0 && (
        <div className="text-label">
          <h3 className="font-medium">Not available</h3>
          <ul className="mt-1 text-umber">
            {others.map(({ id: otherId, name, why }) => (
              <li key={otherId} className="wrap-anywhere">
                {name} {why}
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
