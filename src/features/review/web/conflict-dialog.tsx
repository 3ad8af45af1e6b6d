import { useQuery } from '@tanstack/react-query'
import { getAdmin } from '#features/admins/contract.ts'
import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { queryOf } from '#web/queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { declareConflict, type ReviewerChoice } from '../contract.ts'
import { useEndOfReach } from './use-end-of-reach.ts'

type Props = {
  id: string
  /** For an officer, who can declare one for a colleague too. */
  colleagues?: readonly ReviewerChoice[]
  isOpen: boolean
  onClose: () => void
}

/** Says that somebody must not judge this application. */
export function ConflictDialog({ isOpen, ...props }: Props) {
  return (
    <Dialog title="Conflict of interest" isOpen={isOpen} onClose={props.onClose}>
      <ConflictForm {...props} />
    </Dialog>
  )
}

function ConflictForm({ id, colleagues = [], onClose }: Omit<Props, 'isOpen'>) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const endReach = useEndOfReach()
  const self = me?.admin.id ?? ''
  const form = useSchemaForm(declareConflict.shapes.body, { adminId: self, reason: '' })
  const { frame } = useHandIn(
    form,
    async (body: { adminId?: string; reason: string }) => {
      const { adminId, reason } = body
      const forOther = adminId && adminId !== self ? { adminId } : {}
      const outcome = await call(declareConflict, { params: { id }, body: { ...forOther, reason } })
      await endReach(outcome.ok && !forOther.adminId)
      return outcome
    },
    onClose,
  )
  return (
    <HandInForm {...frame} send="Declare" sending="Declaring..." look="danger" onBack={onClose}>
      <p>
        Anyone with a conflict can’t score this application, and any review they wrote no longer
        counts. Only another admissions officer can withdraw it.
      </p>
      {colleagues.length > 0 && (
        <NativeSelectControl
          control={form.control}
          name="adminId"
          label="Who has it"
          options={[
            { value: self, label: 'I do' },
            ...colleagues
              .filter((one) => one.id !== self)
              .map(({ id: adminId, name }) => ({ value: adminId, label: name })),
          ]}
        />
      )}
      <TextAreaControl
        control={form.control}
        name="reason"
        label="Description"
        hint="Admissions officers see this. The applicant doesn’t."
        rows={3}
      />
    </HandInForm>
  )
}
