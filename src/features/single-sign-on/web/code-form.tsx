import * as z from 'zod/mini'
import { CodeField } from '#web/form/code-field.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { type FinishedLogin, finishLogin } from './finish-login.ts'
import type { KeptLogin } from './kept-login.ts'

const Code = z.object({ code: z.string().check(z.minLength(1, 'Enter the code')) })

type Props = { kept: KeptLogin; onFinished: (answer: FinishedLogin) => void }

/** Our own second factor, of anyone whose provider asked for none. */
export function CodeForm({ kept, onFinished }: Props) {
  const form = useSchemaForm(Code, { code: '' })
  const { frame } = useHandIn(
    form,
    ({ code }) => finishLogin(kept, { code: code.trim() }),
    onFinished,
  )
  return (
    <HandInForm {...frame} send="Continue" sending="Checking...">
      <CodeField control={form.control} name="code" />
    </HandInForm>
  )
}
