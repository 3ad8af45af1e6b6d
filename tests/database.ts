import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { limitRole } from '#server/db/pooler.ts'
import { catalogHash, emptied } from './empty-database.ts'
import { pooled } from './pooled-address.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

const largestBytes = 64 * 1024 * 1024

declare global {
  /** Those that a worker has emptied, for whichever of its files comes next and loads this one again. */
  var emptiedDatabases: { url: string; catalog: string }[] | undefined
}
globalThis.emptiedDatabases ??= []
const kept = globalThis.emptiedDatabases

/** A migrated database without a row; on a test server, so on real connections. */
export async function migratedDatabase(): Promise<TestDatabase> {
  const { url, catalog } = kept.pop() ?? (await cloneTemplate())
  return { url, drop: () => putBack(url, catalog) }
}

/** A database with nothing in it, for what a migration or a first start does. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const url = await makeDatabase('template0')
  return { url, drop: () => dropDatabase(url) }
}

async function cloneTemplate() {
  const url = await makeDatabase(new URL(inject('template').url).pathname.slice(1))
  // Nothing in it outlives its run; what a power cut does is tested on servers of their own.
  await asAdmin('postgres', `alter database ${nameOf(url)} set synchronous_commit = off`)
  if (pooled(url) !== url) await limitRole(pooled(url))
  return { url, catalog: await onAdmin(nameOf(url), catalogHash) }
}

/** Making a thousand files of a database again takes longer than most tests; emptying it takes no time. */
async function putBack(url: string, catalog: string) {
  const isEmpty = await onAdmin(nameOf(url), (client) => emptied(client, { catalog, largestBytes }))
  if (isEmpty) kept.push({ url, catalog })
  else await dropDatabase(url)
}

async function makeDatabase(template: string): Promise<string> {
  const url = new URL(inject('template').url)
  url.pathname = `${inject('template').prefix}${randomBytes(8).toString('hex')}`
  await asAdmin(
    'postgres',
    `create database ${nameOf(url)} template ${template} owner ${url.username}`,
  )
  return url.href
}

function dropDatabase(url: string) {
  return asAdmin('postgres', `drop database ${nameOf(url)} with (force)`)
}

async function asAdmin(database: string, sql: string) {
  await onAdmin(database, (client) => client.query(sql))
}

async function onAdmin<Found>(database: string, work: (client: Client) => Promise<Found>) {
  const url = new URL(inject('template').adminUrl)
  url.pathname = database
  const client = new Client({ connectionString: url.href })
  await client.connect()
  return work(client).finally(() => client.end())
}

function nameOf(url: string | URL): string {
  return new URL(url).pathname.slice(1)
}
