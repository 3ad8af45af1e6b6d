import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

/** A fresh migrated database, in a tenth of a second; on a test server, so on real connections. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { pathname } = new URL(inject('template').url)
  // Nothing in it outlives its run; what a power cut does is tested on servers of their own.
  return makeDatabase(`template ${pathname.slice(1)}`, { isFast: true })
}

/** A database with nothing in it, for what a migration or a first start does. */
export function emptyDatabase() {
  return makeDatabase('template template0', { isFast: false })
}

async function makeDatabase(from: string, { isFast }: { isFast: boolean }) {
  const template = inject('template')
  const url = new URL(template.url)
  const name = `matricula_test_${randomBytes(8).toString('hex')}`
  await asAdmin(`create database ${name} ${from} owner ${url.username}`)
  if (isFast) await asAdmin(`alter database ${name} set synchronous_commit = off`)
  url.pathname = name
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) }

  async function asAdmin(sql: string) {
    const client = new Client({ connectionString: template.adminUrl })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
}
