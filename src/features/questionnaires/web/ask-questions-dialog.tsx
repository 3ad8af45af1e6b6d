import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { NearDay } from '#shared/calendar-date.ts'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { CloseAction } from '#web/ui/close-action.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type ListedQuestionnaire, listQuestionnaires, sendToPeople } from '../admin-contract.ts'
import { shownQuestionnaires } from './shown-questionnaires.ts'

type Props = { application: string; onClose: () => void }

/** Sends a questionnaire to one applicant, with the day by which to answer. */
export function AskQuestionsDialog({ application, onClose }: Props) {
  const query = useQuery(queryOf(listQuestionnaires))
  const ready = (query.data?.questionnaires ?? []).filter(
    ({ isArchived, number }) => !isArchived && number !== null,
  )
  return (
    <Dialog title="Ask questions" isOpen onClose={onClose}>
      <Loaded query={query} loading="Loading...">
        {() =>
          ready.length === 0 && (
            <p>No published questionnaires yet. Create one under Questionnaires.</p>
          )
        }
      </Loaded>
      {ready.length > 0 ? (
        <AskForm application={application} ready={ready} onClose={onClose} />
      ) : (
        <CloseAction onClose={onClose} />
      )}
    </Dialog>
  )
}

const Question = z.object({
  questionnaire: z.string().check(z.minLength(1, 'Choose a questionnaire')),
  dueOn: NearDay,
})

type FormProps = Props & { ready: readonly ListedQuestionnaire[] }

function AskForm({ application, ready, onClose }: FormProps) {
  const form = useSchemaForm(Question, { questionnaire: '', dueOn: '' })
  const { frame } = useHandIn(
    form,
    ({ questionnaire: id, dueOn }) =>
      call(sendToPeople, {
        params: { id },
        body: { dueOn, to: { applications: [application] } },
      }),
    onClose,
    shownQuestionnaires,
  )
  return (
    <HandInForm {...frame} send="Send questions" sending="Sending..." onBack={onClose}>
      <NativeSelectControl
        control={form.control}
        name="questionnaire"
        label="Questionnaire"
        options={[
          { value: '', label: 'Choose a questionnaire' },
          ...ready.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextFieldControl control={form.control} name="dueOn" label="Due" type="date" />
    </HandInForm>
  )
}
