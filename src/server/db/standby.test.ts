import { afterEach, describe, expect, test } from 'vitest'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeLog } from '../log.ts'
import { Refusal } from '../refusals.ts'
import type { Db } from './client.ts'
import { fromStandby, openStandby, Standby } from './standby.ts'
import { openStandbyServers, type StandbyServers } from './standby-servers.ts'

const around = { log: makeLog('silent'), now: () => new Date() }
const [primaryDb, standbyDb] = [{}, {}] as [Db, Db]
const where = async (db: Db) => (db === primaryDb ? 'primary' : 'standby')

/** A primary and a standby of which a test says how they are. */
function makeServers() {
  const now = {
    lsn: 7,
    /** What it has replayed at each look; the last stays. */
    replayed: [7],
    recovers: true,
    system: 'ours',
    timeline: 1,
    isAway: false,
    isPrimaryAway: false,
    fault: undefined as unknown,
  }
  const released: (boolean | undefined)[] = []
  const servers: StandbyServers = {
    host: 'standby.example.edu:5432',
    async askPrimary() {
      if (now.isPrimaryAway) throw new Error('timeout exceeded when trying to connect')
      return { lsn: String(now.lsn), system: 'ours', timeline: 1 }
    },
    async connect() {
      if (now.isAway) throw new Error('connect ECONNREFUSED')
      return {
        async look({ lsn }) {
          const replayed = (now.replayed.length > 1 ? now.replayed.shift() : now.replayed[0]) ?? 0
          const hasReached = replayed >= Number(lsn)
          const { recovers, system, timeline } = now
          return { recovers, system, timeline, hasReached, lagSeconds: hasReached ? 0 : 4 }
        },
        async read(work) {
          if (now.fault) throw now.fault
          return work(standbyDb)
        },
        release: (isBroken) => void released.push(isBroken),
      }
    },
    end: async () => {},
  }
  return { now, servers, released }
}

let standby: Standby | undefined
afterEach(async () => {
  await standby?.stop()
  standby = undefined
})

async function open() {
  const made = makeServers()
  const watched = new Standby(made.servers, around)
  standby = watched
  const places: string[] = []
  watched.onRead = (place) => places.push(place)
  await watched.watch()
  return { ...made, places, standby: watched, read: () => watched.read(primaryDb, where) }
}

describe('a read', () => {
  test('goes to a standby that has all that was acknowledged before it', async () => {
    const { read, places, standby } = await open()
    expect(await read()).toBe('standby')
    expect(places).toEqual(['standby'])
    expect(standby).toMatchObject({ unfitness: undefined, lagSeconds: 0 })
  })

  test('waits for what is still on its way', async () => {
    const { now, read } = await open()
    now.lsn = 9
    now.replayed = [7, 8, 9]
    expect(await read()).toBe('standby')
  })

  test('goes to the primary where the standby does not get there, until it does', async () => {
    const { now, read, places, standby } = await open()
    now.lsn = 9
    expect(await read()).toBe('primary')
    expect(standby).toMatchObject({ unfitness: 'behind', lagSeconds: 4 })
    // No one else waits for it.
    now.replayed = [9]
    expect(await read()).toBe('primary')
    await standby.watch()
    expect(await read()).toBe('standby')
    expect(places).toEqual(['behind', 'behind', 'standby'])
  })

  test.each([
    [{ recovers: false }, 'not a standby'],
    [{ system: 'another' }, 'other database'],
    [{ timeline: 2 }, 'other timeline'],
    [{ isAway: true }, 'away'],
  ])('goes to the primary where the standby is %o', async (found, unfitness) => {
    const { now, read, standby, places } = await open()
    Object.assign(now, found)
    expect(await read()).toBe('primary')
    expect(standby.unfitness).toBe(unfitness)
    expect(places).toEqual([unfitness])
  })

  test('that the log canceled is made again, and the next one goes to the standby', async () => {
    const { now, read, released } = await open()
    now.fault = Object.assign(new Error('conflict with recovery'), { code: '40001' })
    expect(await read()).toBe('primary')
    expect(released.at(-1)).toBe(true)
    now.fault = undefined
    expect(await read()).toBe('standby')
  })

  test('that breaks off is made again, and the standby is left', async () => {
    const { now, read, standby } = await open()
    now.fault = new Error('Connection terminated unexpectedly')
    expect(await read()).toBe('primary')
    expect(standby.unfitness).toBe('away')
  })

  test('that fails of itself is made again, and says so there', async () => {
    const { standby } = await open()
    const fails = () => Promise.reject(new Error('a fault of ours'))
    await expect(standby.read(primaryDb, fails)).rejects.toThrow('a fault of ours')
    expect(standby.unfitness).toBeUndefined()
  })

  test('is refused while the primary is away, and the standby is not left for it', async () => {
    const { now, read, standby, released } = await open()
    now.isPrimaryAway = true
    await expect(read()).rejects.toThrow('We can’t reach our records right now')
    expect(released.at(-1)).toBe(false)
    await standby.watch()
    expect(standby.unfitness).toBeUndefined()
    now.isPrimaryAway = false
    expect(await read()).toBe('standby')
  })

  test('that is refused is refused at once', async () => {
    const { standby, places } = await open()
    const refuses = () => Promise.reject(new Refusal('not-found', 'No such intake'))
    await expect(standby.read(primaryDb, refuses)).rejects.toThrow('No such intake')
    expect(places).toEqual([])
  })
})

describe('a database that is no standby', async () => {
  const app = await forThisFile(makeTestApp())
  const { db } = app.platform
  const address = { url: app.databaseUrl, max: 2 }

  test('says so, and a verb reads from the primary', async () => {
    const verb = fromStandby(async ({ db: given }: { db: Db }, _: object) => given === db)
    expect(await verb({ db }, {})).toBe(true)
    standby = await openStandby(db, address, around)
    expect(standby).toMatchObject({ unfitness: 'not a standby', host: new URL(address.url).host })
    expect(await verb({ db }, {})).toBe(true)
  })

  test('tells an ordinary role where it is, and takes no change from a read', async () => {
    const servers = openStandbyServers(db, { ...address, log: around.log })
    const position = await servers.askPrimary()
    expect(position).toMatchObject({
      timeline: 1,
      lsn: expect.stringMatching(/^[\dA-F]+\/[\dA-F]+$/),
    })
    const connection = await servers.connect()
    expect(await connection.look(position)).toMatchObject({
      recovers: false,
      system: position.system,
      timeline: 1,
    })
    const write = connection.read((one) => one.execute('CREATE TABLE written (id int)'))
    await expect(write).rejects.toMatchObject({ cause: { code: '25006' } })
    connection.release()
    await servers.end()
  })
})
