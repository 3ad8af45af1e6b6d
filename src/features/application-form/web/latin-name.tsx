import { useState } from 'react'
import { LatinName as LatinNameRule } from '#features/accounts/accounts.ts'
import { changeProfile } from '#features/accounts/contract.ts'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { noteUser, useSession } from '#web/session.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const otherLetters = /(?!\p{Script=Latin})\p{L}/u

/** Asked of anyone who writes their name in another script; kept with the account, as soon as the field is left. */
export function LatinName() {
  const { user } = useSession()
  const kept = user?.latinName ?? ''
  const [typed, setTyped] = useState(kept)
  const [problem, setProblem] = useState('')
  if (!user || !(kept || otherLetters.test(`${user.firstName}${user.lastName}`))) return null

  async function save() {
    const read = LatinNameRule.safeParse(typed)
    if (!read.success) return setProblem(read.error.issues[0]?.message ?? '')
    if (read.data === kept) return setProblem('')
    const body = { latinName: read.data }
    const sent = call(changeProfile, { body }, { otherwise: 'Update failed' })
    const { error = '' } = await attempt(sent, (answer) => noteUser(answer.user))
    setProblem(error)
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
        error={problem || undefined}
      />
    </Card>
  )
}
