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

test('a connection that is lost between two statements fails the next one, and nothing else', async () => {
  const database = await migratedDatabase()
  onTestFinished(database.drop)
  const { pool } = openDatabase(database.url, makeLog('silent'), { answerMs })
  onTestFinished(() => pool.end())
  const unheard: unknown[] = []
  const hear = (error: unknown) => unheard.push(error)
  process.on('uncaughtException', hear)
  onTestFinished(() => {
    process.off('uncaughtException', hear)
  })
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid])
  const refusal = () => client.query('SELECT 2').catch(({ message }: Error) => message)
  await expect.poll(refusal).toContain('not queryable')
  client.release(true)
  expect(unheard).toEqual([])
})
