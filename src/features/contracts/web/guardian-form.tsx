import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ReadContract } from '../admin-contract.ts'
import { Guardian, nameGuardian } from '../guardian-contract.ts'
import { shownContracts } from './shown-contracts.ts'

/** Who signs beside an applicant who is not of age: named before the contract is sent. */
export function GuardianForm({ contract: { id, guardian } }: { contract: ReadContract }) {
  const form = useSchemaForm(Guardian, guardian ?? { name: '', email: '', relation: '' })
  const { frame, isSending } = useHandIn(
    form,
    async (said) => {
      const sent = await call(nameGuardian, { params: { id }, body: { guardian: said } })
      return sent.ok ? sent : { ok: false, problem: withoutPlace(sent.problem) }
    },
    () => {},
    shownContracts,
  )
  return (
    <form noValidate onSubmit={frame.onSubmit} className="mt-7">
      <h2 className="text-h3">Parent or guardian</h2>
      <p className="mt-1 text-label text-umber">
        Signs after the applicant, through a link emailed to their own address.
      </p>
      <div className="mt-2 flex flex-col gap-3">
        <TextFieldControl control={form.control} name="name" label="Name" />
        <TextFieldControl control={form.control} name="email" label="Email" type="email" />
        <TextFieldControl
          control={form.control}
          name="relation"
          label="Relationship"
          hint="Like “Mother”"
        />
      </div>
      {frame.problem && (
        <Banner tone="error" className="mt-3">
          {frame.problem}
        </Banner>
      )}
      <Button type="submit" size="small" className="mt-3" busyLabel={isSending && 'Saving...'}>
        {guardian ? 'Save changes' : 'Save signer'}
      </Button>
    </form>
  )
}

/** The fields as they are in the form: the call has them one floor below. */
function withoutPlace({ error, fields = {} }: { error: string; fields?: Record<string, string> }) {
  const named = Object.entries(fields).map(([place, says]) => [
    place.replace(/^guardian\./, ''),
    says,
  ])
  return { error, fields: Object.fromEntries(named) }
}
