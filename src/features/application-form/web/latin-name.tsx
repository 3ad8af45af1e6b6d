import { useState } from 'react'
import { LatinName as LatinNameRule } from '#features/accounts/accounts.ts'
import { changeProfile } from '#features/accounts/contract.ts'
import { call } from '#web/call.ts'
import { noteUser, useSession } from '#web/session.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'

const otherLetters = /(?!\p{Script=Latin})\p{L}/u

/** Asked of anyone who writes their name in another script; kept with the account, as soon as the field is left. */
export function LatinName() {
  const { user } = useSession()
  const kept = user?.latinName ?? ''
  const [typed, setTyped] = useState(kept)
  const [fault, setFault] = useState<string>()
  const { act, problem, dismiss } = useAct()
  if (!user || !(kept || otherLetters.test(`${user.firstName}${user.lastName}`))) return null

  async function save() {
    const read = LatinNameRule.safeParse(typed)
    setFault(read.error?.issues[0]?.message)
    if (!read.success || read.data === kept) return dismiss()
    const body = { latinName: read.data }
    await act(() => call(changeProfile, { body }, { otherwise: 'Update failed' }), {
      onDone: ({ user }) => noteUser(user),
    })
  }

  return (
    <Card className="mb-6">
      <TextField
        label="Your name in Latin letters (optional)"
        hint="As in your passport. We print it next to your name on letters, contracts, and invoices."
        value={typed}
        onChange={setTyped}
        onBlur={save}
        autoComplete="name"
        error={fault ?? problem}
      />
    </Card>
  )
}
