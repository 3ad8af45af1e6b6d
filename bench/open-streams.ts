import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { hashPassword } from '#server/hash-queue.ts'
import { newToken } from '#server/secrets.ts'
import { request } from './load.ts'
import { password } from './people.ts'

/** Fewer than the server takes for a crowd. */
const atOnce = 12
const openWithinMs = 20_000

type Person = { id: string; token: string }

/** Puts people who are signed in into a database; no one compares them with one another. */
export async function makeListeners(adminUrl: string, count: number): Promise<Person[]> {
  const made = Array.from({ length: count }, () => ({ id: randomUUID(), ...newToken('au_') }))
  const ids = made.map(({ id }) => id)
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(
      `INSERT INTO applicants (id, email, password_hash, first_name, last_name, date_of_birth,
         phone_number, country, state, email_confirmed_at, created_at)
       SELECT id, id || '@example.org', $2, 'Maya', 'Lindqvist', '1991-04-12', '+12025550101', 'US', 'MD', now(), now()
       FROM unnest($1::uuid[]) AS id`,
      [ids, await hashPassword(password)],
    )
    await client.query(
      `INSERT INTO applicant_sessions (token_hash, id, applicant_id, created_at, last_seen_at, ends_at, device, address)
       SELECT hash, gen_random_uuid(), id, now(), now(), now() + interval '1 day', '', ''
       FROM unnest($1::uuid[], $2::bytea[]) AS t (id, hash)`,
      [ids, made.map(({ hash }) => hash)],
    )
    await client.query('ANALYZE applicants, applicant_sessions')
  } finally {
    await client.end()
  }
  return made
}

/** Who hears of a change, and calls back with its application. */
type OpenStream = { person: Person; socket: Socket; heard(application: string): void }

/** The stream of changes of each of some people, on a connection of its own. */
export async function openStreams(port: number, people: readonly Person[]): Promise<OpenStream[]> {
  const streams: OpenStream[] = []
  for (let first = 0; first < people.length; first += atOnce)
    streams.push(
      ...(await Promise.all(
        people.slice(first, first + atOnce).map((person) => openStream(port, person)),
      )),
    )
  return streams
}

async function openStream(port: number, person: Person): Promise<OpenStream> {
  const socket = connect({ port, host: '127.0.0.1' })
  const stream: OpenStream = { person, socket, heard: () => {} }
  const isOpen = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a stream was closed')))
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      if (/^HTTP\/1.1 (?!200)/.test(text)) reject(new Error(text))
      if (text.includes('event: ready')) resolve()
      for (const [, id = ''] of text.matchAll(/event: change\ndata: (\S+)/g)) stream.heard(id)
    })
  })
  isOpen.catch(() => {})
  socket.write(request('GET /api/users/changes', { token: person.token }))
  const late = pause(openWithinMs, undefined, { ref: false }).then(() => {
    throw new Error('a stream did not open')
  })
  late.catch(() => {})
  await Promise.race([isOpen, late])
  return stream
}
