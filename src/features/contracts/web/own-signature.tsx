import { Suspense, useCallback, useState } from 'react'
import { lazy } from '#web/lazy.tsx'
import { LoadingLine } from '#web/loaded.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import type { ReadOwnContract } from '../contract.ts'
import type { Strokes } from '../signature.ts'
import type { SigningActs } from './signing-acts.ts'

const DrawnSignature = lazy(async () => ({
  default: (await import('./drawn-signature.tsx')).DrawnSignature,
}))

const ways = [
  { value: 'typed', label: 'Type my name' },
  { value: 'drawn', label: 'Draw my signature' },
]

/** One labeled act. A typed name and a drawing have the same effect; nothing is filled in before. */
export function OwnSignature({ contract, acts }: { contract: ReadOwnContract; acts: SigningActs }) {
  const { name: printed, asksPassword } = contract
  const [way, setWay] = useState('typed')
  const [name, setName] = useState('')
  const [strokes, setStrokes] = useState<Strokes>([])
  const [password, setPassword] = useState('')
  const [lacking, setLacking] = useState<{ name?: string; password?: string }>({})
  const { act, isBusy, refusal } = useAct(acts.shown)
  const refused = refusal?.fields ?? {}
  const fault = lacking.name ?? refused['signature.name']
  const passwordFault = lacking.password ?? refused.password
  const problem = fault || passwordFault ? undefined : refusal?.error

  const draw = useCallback((strokes: Strokes) => {
    setStrokes(strokes)
    setLacking({})
  }, [])

  function turn(value: string) {
    setWay(value)
    draw([])
  }

  async function sign() {
    if (way === 'typed' && name.trim() === '') return setLacking({ name: 'Type your name' })
    if (way === 'drawn' && strokes.length === 0) return setLacking({ name: 'Draw your signature' })
    if (asksPassword && password === '') return setLacking({ password: 'Type your password' })
    setLacking({})
    const signature =
      way === 'typed' ? { way: 'typed' as const, name } : { way: 'drawn' as const, strokes }
    await act(() => acts.sign(signature, asksPassword ? password : undefined))
  }

  return (
    <PlainForm
      className="max-w-prose"
      onSubmit={() => {
        if (!isBusy) void sign()
      }}
    >
      <p>
        You’re signing the contract “{contract.title}” as {printed}.{' '}
        {contract.guardian && !contract.guardian.signedAt && contract.guardian.name !== printed
          ? `${contract.guardian.name} signs after you, and then the institute.`
          : 'The institute signs after you.'}{' '}
        We’ll add the date.
      </p>
      <RadioGroup
        label="How would you like to sign?"
        hint="Both are equally valid."
        options={ways}
        value={way}
        onChange={turn}
        className="mt-6"
      />
      <div className="mt-5">
        {way === 'typed' ? (
          <TextField
            label="Your name"
            hint={`As it appears in the contract: ${printed}`}
            value={name}
            onChange={setName}
            error={fault}
            autoComplete="off"
            spellCheck="false"
          />
        ) : (
          <Suspense fallback={<LoadingLine>Loading...</LoadingLine>}>
            <DrawnSignature error={fault} onChange={draw} />
          </Suspense>
        )}
      </div>
      {asksPassword && (
        <TextField
          type="password"
          label="Your password"
          hint="Your account password, so we know it’s you."
          value={password}
          onChange={setPassword}
          error={passwordFault}
          autoComplete="current-password"
          className="mt-5"
        />
      )}
      <Banner tone="error" className="mt-6">
        {problem}
      </Banner>
      <Button type="submit" className="mt-6" busyLabel={isBusy && 'Signing...'}>
        Sign the contract
      </Button>
    </PlainForm>
  )
}
