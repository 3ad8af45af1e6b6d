import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stringify } from 'yaml'
import * as z from 'zod/mini'
import { findLastingPort } from '../night/installation.ts'
import { makeFolder, type Part, programs, startPart, writeFor } from './debian-programs.ts'

export const password = 'a lamp in the harbour'
/** Seconds: a primary that hasn't renewed its lease for `ttl` is replaced. */
const times = { ttl: 20, loop_wait: 5, retry_timeout: 5 }
const lookEveryMs = 200
const startsWithinMs = 90_000

const Members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
})

export type Member = { name: string; port: number; api: string; folder: string; patroni: Part }
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** PostgreSQL under Patroni, with a store in which its members agree on who leads. */
export async function startCluster(folder: string, count: number, onChange: string) {
  const store = await startStore(makeFolder(folder, 'etcd'))
  const members: Member[] = []
  for (const name of ['a', 'b', 'c'].slice(0, count)) {
    members.push(await startMember(makeFolder(folder, name), name))
    // The first makes the cluster, and the others copy it.
    await until(async () => (await listMembers()).length === members.length, 'join')
  }

  async function startMember(home: string, name: string): Promise<Member> {
    const [port, apiPort] = [await findLastingPort(), await findLastingPort()]
    const settings = settingsOf({ name, home, port, apiPort, storePort: store.port })
    const callbacks = { on_start: `${onChange} ${port}`, on_role_change: `${onChange} ${port}` }
    Object.assign(settings.postgresql, { callbacks })
    Object.assign(settings.bootstrap.dcs, { synchronous_mode_strict: count > 2 })
    writeFor(join(home, 'patroni.yml'), stringify(settings))
    const patroni = startPart('patroni', home, ['patroni.yml'])
    return { name, port, api: `http://127.0.0.1:${apiPort}`, folder: home, patroni }
  }

  /** As those that live agree. */
  async function listMembers() {
    for (const { api } of members) {
      const answer = await fetch(`${api}/cluster`).catch(() => undefined)
      if (answer?.ok)
        return Members.parse(await answer.json()).members.filter(({ state }) =>
          ['running', 'streaming'].includes(state),
        )
    }
    return []
  }

  async function findMember(role: 'leader' | 'sync_standby'): Promise<Member | undefined> {
    const found = (await listMembers()).find((one) => one.role === role)
    return members.find(({ name }) => name === found?.name)
  }

  return {
    members,
    listMembers,
    findMember,
    /** Resolves with the primary once all members follow it and one of them does so at each commit. */
    async untilWhole(): Promise<Member> {
      await until(async () => (await listMembers()).length === members.length, 'follow')
      await until(async () => (await findMember('sync_standby')) !== undefined, 'be synchronous')
      return requireMember(await findMember('leader'))
    },
    leader: async () => requireMember(await findMember('leader')),
    /** A machine is gone: first what looks after its database, then the database. */
    async killMember({ patroni, folder }: Member): Promise<void> {
      await patroni.kill('SIGKILL')
      const [pid] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    restartMember(member: Member): void {
      member.patroni = startPart('patroni', member.folder, ['patroni.yml'])
    },
    /** A planned change of the primary, as before an upgrade of its machine. */
    async switchOver(from: Member, to: Member): Promise<void> {
      const answer = await fetch(`${from.api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
      })
      if (!answer.ok) throw new Error(`Patroni refused to switch over: ${await answer.text()}`)
    },
    async stop(): Promise<void> {
      for (const { patroni } of members) await patroni.kill()
      await store.part.kill()
    },
  }
}

export function requireMember(member: Member | undefined): Member {
  if (!member) throw new Error('The cluster has no such member')
  return member
}

async function startStore(folder: string) {
  const [port, peers] = [await findLastingPort(), await findLastingPort()]
  const [clients, own] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`]
  const args = {
    'data-dir': join(folder, 'data'),
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': own,
    'initial-advertise-peer-urls': own,
    'initial-cluster': `default=${own}`,
  }
  const words = Object.entries(args).map(([name, value]) => `--${name}=${value}`)
  const part = startPart('etcd', folder, words)
  await until(async () => (await fetch(`${clients}/health`)).ok, 'start etcd')
  return { port, part }
}

function settingsOf(of: {
  name: string
  home: string
  port: number
  apiPort: number
  storePort: number
}) {
  const { name, home } = of
  const [address, api] = [`127.0.0.1:${of.port}`, `127.0.0.1:${of.apiPort}`]
  return {
    scope: 'matricula',
    name,
    restapi: { listen: api, connect_address: api },
    etcd3: { host: `127.0.0.1:${of.storePort}` },
    bootstrap: {
      dcs: {
        ...times,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(home, 'data'),
      bin_dir: dirname(programs.postgres.file),
      pgpass: join(home, 'pgpass'),
      parameters: { unix_socket_directories: home },
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
    },
  }
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (
    const giveUpAt = Date.now() + startsWithinMs;
    Date.now() < giveUpAt;
    await pause(lookEveryMs)
  )
    if (await isSo().catch(() => false)) return
  throw new Error(`The cluster did not ${what}`)
}
