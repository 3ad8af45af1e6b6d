import * as z from 'zod/mini'
import { completeAnswers } from '#tests/cast.ts'
import { openConnection, request } from './load.ts'
import type { Person } from './people.ts'

const Saved = z.object({ id: z.string(), revision: z.int() })

/** Fills in the whole master's form for some people; returns what a submit of each is sent as. */
export async function fillIn(port: number, people: readonly Person[]) {
  const connection = openConnection(port)
  const body = { applicationType: 'msc', ...completeAnswers('msc') }
  const filled = []
  for (const { token } of people) {
    const saved = await connection.send(request('POST /api/users/application', { token, body }))
    if (saved.status !== 200) throw new Error(`not saved: ${saved.body}`)
    const { id, revision } = Saved.parse(JSON.parse(saved.body))
    const submit = { token, body: { revision, declared: true } }
    filled.push({ id, submit: request(`POST /api/users/applications/${id}/submit`, submit) })
  }
  connection.close()
  return filled
}
