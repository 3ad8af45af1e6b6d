import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { answerInterviewRequest, type OfficeRequest } from '../admin-contract.ts'
import { interviewRequestWords } from '../interview.ts'
import { shownInOffice } from './shown-in-office.ts'

type Props = { request: OfficeRequest; onClose: () => void }

/** The office's answer, which the applicant reads by mail and on their pages. */
export function AdminAnswerDialog({ request, onClose }: Props) {
  const form = useSchemaForm(answerInterviewRequest.shapes.body, { words: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(answerInterviewRequest, { params: { id: request.id }, body }),
    onClose,
    shownInOffice,
  )
  return (
    <Dialog title={interviewRequestWords[request.kind]} isOpen onClose={onClose}>
      <HandInForm {...frame} send="Send reply" sending="Sending..." onBack={onClose}>
        <p className="whitespace-pre-line border-hairline border-l-4 pl-3 wrap-anywhere">
          {request.words}
        </p>
        <TextAreaControl
          control={form.control}
          name="words"
          label={`Reply to ${request.firstName}`}
          rows={4}
        />
      </HandInForm>
    </Dialog>
  )
}
