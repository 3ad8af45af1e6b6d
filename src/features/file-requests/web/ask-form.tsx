import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { askForFile, listOwnRequests } from '../contract.ts'

/** Asks the office; saying what for is up to the applicant. */
export function AskForm() {
  const form = useSchemaForm(askForFile.shapes.body, { words: '' })
  const { frame } = useHandIn(
    form,
    (body: { words: string }) => call(askForFile, { body }),
    () => form.reset(),
    [listOwnRequests],
  )
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-h3">Ask to see my file</h2>
      <HandInForm {...frame} send="Ask to see my file" sending="Asking...">
        <TextAreaControl
          control={form.control}
          name="words"
          label="Anything in particular"
          hint="Optional. If you leave it empty, you get all of it."
          rows={3}
        />
      </HandInForm>
    </section>
  )
}
