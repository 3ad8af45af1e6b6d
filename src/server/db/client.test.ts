import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { migratedDatabase } from '#tests/database.ts'
import { openGate } from '#tests/fault-gate.ts'
import { makeLog } from '../log.ts'

import { openDatabase } from './client.ts'
import { refusalOfDatabase } from './faults.ts'

const answerMs = 1_500

test('a transaction whose database is frozen fails after one wait, not after another for its end', async () => {
  const database = await migratedDatabase()
  onTestFinished(database.drop)
  const url = new URL(database.url)
  const gate = await openGate(Number(url.port))
  onTestFinished(gate.close)
  url.port = String(gate.port)
  const { db, pool } = openDatabase(url.href, makeLog('silent'), { answerMs })
  onTestFinished(() => pool.end())
  const began = performance.now()
  const writing = db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1`)
    gate.freeze()
    await tx.execute(sql`SELECT 2`)
  })
  const error = await writing.catch((thrown: unknown) => thrown)
  expect(refusalOfDatabase(error)).toMatchObject({ status: 503 })
  expect(performance.now() - began).toBeLessThan(2 * answerMs)
  expect(pool.totalCount).toBe(0)
  expect((await pool.query('SELECT 3 AS n')).rows).toEqual([{ n: 3 }])
})
