import { useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { call, type Refusal } from '#web/call.ts'
import { queryClient, queryOf, readAgain } from '#web/queries.ts'
import { useAct } from '#web/use-act.ts'
import {
  type AreaName,
  listAreas,
  listVersions,
  type ReadArea,
  readArea,
  saveArea,
} from '../admin-contract.ts'
import type { AreaForm } from '../area.ts'
import { textOfValue, valueOfText } from './typed-values.ts'

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
  const typed = (value: unknown) => ({ value: textOfValue(fields, value, currency) })
  const form = useForm<FieldValues>({ defaultValues: typed(start.value), shouldFocusError: false })
  const [base, setBase] = useState(start.version)
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const { act } = useAct()

  async function send(values: FieldValues, from: number) {
    const value = valueOfText(fields, values.value, currency)
    const body = { base: from, value }
    const answer = await act(() => call(saveArea, { params: { area }, body }), { onRefused: show })
    if (!answer) return
    const { version, waits } = answer
    const saved = version === from ? '' : `Saved as version ${version}.`
    await reload()
    if (!waits) return onSaved(saved || 'No changes to save.')
    onSaved(`${saved} The new bank details are waiting, as shown above.`.trim())
  }

  function show({ error, code, fields = {}, version }: Refusal) {
    if (code === 'bank-change-waits') lookAgain()
    if (code === 'changed-meanwhile') return setConflict({ words: error, version: Number(version) })
    for (const [path, message] of Object.entries(fields))
      form.setError(path, { type: 'server', message })
    if (Object.keys(fields).length === 0) setProblem(error)
  }

  /** Reads what is around the form, and leaves what is typed. */
  function lookAgain() {
    return readAgain([listAreas, listVersions, readArea])
  }

  /** Begins again with what the server holds now. */
  async function reload() {
    setProblem(undefined)
    setConflict(undefined)
    void readAgain([listAreas, listVersions])
    const fresh = await queryClient.fetchQuery({
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
