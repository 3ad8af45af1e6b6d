import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { call } from '#web/call.ts'
import { messageOf } from '#web/message-of.ts'
import { keyOf, queryOf } from '#web/queries.ts'
import { withReauthentication } from '#web/reauthentication.ts'
import {
  type AreaName,
  listAreas,
  listVersions,
  type ReadArea,
  readArea,
  saveArea,
} from '../admin-contract.ts'
import type { AreaForm } from '../area-forms.ts'
import { fromTyped, toTyped } from './typed-values.ts'

type Conflict = { words: string; version: number }

/** What the form begins with; version 0 for what is yet to be made. */
export type Start = Pick<ReadArea, 'value' | 'version' | 'currency'>

/** A form over an area: it sends the version that it began with, and keeps what is typed when refused. */
export function useAreaForm(
  area: AreaName,
  { fields }: AreaForm,
  start: Start,
  onSaved: (said: string) => void,
) {
  const { currency } = start
  const typed = (value: unknown) => ({ value: toTyped(fields, value, currency) })
  const form = useForm<FieldValues>({ defaultValues: typed(start.value), shouldFocusError: false })
  const [base, setBase] = useState(start.version)
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const queries = useQueryClient()

  async function send(values: FieldValues, from: number) {
    const value = fromTyped(fields, values.value, currency)
    const sent = await withReauthentication(() =>
      call(saveArea, { params: { area }, body: { base: from, value } }),
    ).catch((error: unknown) => ({
      ok: false as const,
      problem: {
        error: messageOf(error),
        code: undefined,
        fields: undefined,
        version: undefined,
      },
    }))
    if (sent.ok) {
      const { version, waits } = sent.answer
      const saved = version === from ? '' : `Saved as version ${version}.`
      await reload()
      if (!waits) return onSaved(saved || 'No changes to save.')
      return onSaved(`${saved} The new bank details are waiting, as shown above.`.trim())
    }
    const { error, code, fields: named = {}, version } = sent.problem
    if (code === 'bank-change-waits') lookAgain()
    if (code === 'changed-meanwhile') return setConflict({ words: error, version: Number(version) })
    for (const [path, message] of Object.entries(named))
      form.setError(path, { type: 'server', message })
    if (Object.keys(named).length === 0) setProblem(error)
  }

  /** Reads what stands around the form, and leaves what is typed. */
  function lookAgain() {
    queries.invalidateQueries({ queryKey: keyOf(listAreas) })
    queries.invalidateQueries({ queryKey: keyOf(listVersions) })
    return queries.invalidateQueries({ queryKey: keyOf(readArea, { params: { area } }) })
  }

  /** Begins anew with what the server holds now. */
  async function reload() {
    setProblem(undefined)
    setConflict(undefined)
    queries.invalidateQueries({ queryKey: keyOf(listAreas) })
    queries.invalidateQueries({ queryKey: keyOf(listVersions) })
    const fresh = await queries.fetchQuery({
      ...queryOf(readArea, { params: { area } }),
      staleTime: 0,
    })
    setBase(fresh.version)
    form.reset(typed(fresh.value))
  }

  const submit = (from: number) => {
    form.clearErrors()
    setProblem(undefined)
    setConflict(undefined)
    return form.handleSubmit((values) => send(values, from))()
  }

  return { form, base, problem, conflict, submit, reload, lookAgain }
}
