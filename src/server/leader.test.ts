import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase } from '#tests/database.ts'
import type { Worker } from './jobs.ts'
import { leadInTurn } from './leader.ts'
import { makeLog } from './log.ts'

const soon = { timeout: 15_000 }

/** Processes on one database; each tells how often its work has begun and ended. */
async function openTeam() {
  const database = await emptyDatabase()
  onTestFinished(database.drop)
  return async function join(begin = async () => {}) {
    const work = { begun: 0, ended: 0, lateMs: 0 }
    const member = await leadInTurn(database.url, makeLog('silent'), async (): Promise<Worker> => {
      await begin()
      work.begun++
      const stop = async () => void work.ended++
      return { stop, lateMs: () => work.lateMs, isElsewhere: () => false }
    })
    let isStopped = false
    const stop = async () => {
      if (!isStopped) await member.stop()
      isStopped = true
    }
    onTestFinished(stop)
    const endSession = () => endSessions(database.url)
    return { ...member, stop, work, works: () => work.begun - work.ended === 1, endSession }
  }
}

async function endSessions(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'matricula clockwork'`,
  )
  await client.end()
}

test('of several processes one works, and another once that stops', async () => {
  const join = await openTeam()
  const [one, two, three] = [await join(), await join(), await join()]
  const working = () => [one, two, three].map((member) => member.works())
  expect(working()).toEqual([true, false, false])
  expect([one, two, three].map((member) => member.isElsewhere())).toEqual([false, true, true])
  one.work.lateMs = 60_000
  expect(one.lateMs()).toBe(60_000)
  expect(two.lateMs()).toBeLessThan(10_000)
  await one.stop()
  await expect.poll(() => working().filter(Boolean).length, soon).toBe(1)
  expect(one.works()).toBe(false)
}, 30_000)

test('one that lost its session stops its work, and somebody works again', async () => {
  const join = await openTeam()
  const [one, two] = [await join(), await join()]
  await one.endSession()
  await expect.poll(() => one.work.ended, soon).toBe(1)
  await expect.poll(() => [one, two].filter((member) => member.works()).length, soon).toBe(1)
}, 30_000)

test('a start fails where the work can’t begin, and leaves the lead to others', async () => {
  const join = await openTeam()
  const fails = vi.fn(async () => {
    throw new Error('no tables')
  })
  await expect(join(fails)).rejects.toThrow('no tables')
  expect((await join()).works()).toBe(true)
})
