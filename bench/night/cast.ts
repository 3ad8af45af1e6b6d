import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import * as z from 'zod/mini'
import type { Program } from '#shared/programs.ts'
import { completeAnswers } from '#tests/answers.ts'
import { openConnection, request } from '../load.ts'
import { makePeople } from '../people.ts'
import type { Applicant } from './applicant.ts'
import type { Installation } from './installation.ts'
import type { Role } from './plan.ts'

const Saved = z.object({ id: z.string(), revision: z.int() })
const connections = 6
const comeBackMs = 2_000
const mostTries = 30

/** Everybody with an application whose form is filled in, on the evening before. */
export async function makeCast(
  { port, withDatabase }: Pick<Installation, 'port' | 'withDatabase'>,
  roles: readonly Role[],
): Promise<Applicant[]> {
  const people = await withDatabase(async (client, url) => {
    await openIntakes(client)
    return makePeople(url, roles.length)
  })
  const applicants: Applicant[] = []
  let next = 0
  const fill = async () => {
    const connection = openConnection(port)
    for (;;) {
      const n = next++
      const [person, role] = [people[n], roles[n]]
      if (!person || !role) break
      const { email, token, from } = person
      const { program } = role
      const body = { applicationType: program, ...completeAnswers(program) }
      const bytes = request('POST /api/users/application', { token, from, body })
      let saved = await connection.send(bytes)
      // A busy machine asks to come back, on the evening before too.
      for (let tries = 1; saved.status === 503 && tries < mostTries; tries++) {
        await pause(comeBackMs)
        saved = await connection.send(bytes)
      }
      if (saved.status !== 200) throw new Error(`not saved: ${saved.body}`)
      const { id, revision } = Saved.parse(JSON.parse(saved.body))
      applicants[n] = { n, email, token, from, program, application: id, revision }
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, fill))
  return applicants
}

function openIntakes(client: Client) {
  return client.query(
    `UPDATE intakes SET opens_at = now() - interval '30 days', closes_at = now() + interval '30 days'`,
  )
}

/** One program closes in the night, the other goes on. */
export async function closeAt(
  client: Client,
  program: Program,
  at: Date,
  graceMinutes: number,
): Promise<void> {
  await client.query('UPDATE intakes SET closes_at = $2, grace_minutes = $3 WHERE program = $1', [
    program,
    at,
    graceMinutes,
  ])
}
