import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig, Pool } from 'pg'
import type { Log } from '../log.ts'

const poolWaitMs = 2_000
const idleMs = 60_000
const statementMs = 5_000
/** With the wait for a connection it is less than the ten seconds in which every request is answered. */
const answerMs = 7_000
const idleInTransactionMs = 10_000
const lockMs = 4_000
// With the usual 4 MB a search among a million forgets which rows of a page it found.
const sortMemory = '16MB'

/** What verbs query: a transaction, or outside one the pool. */
export type Db = Omit<ReturnType<typeof openDatabase>['db'], '$client' | 'transaction'>

/** What work by the clock begins its transactions on; a transaction itself serves as well, as one step of it. */
export type Root = Omit<ReturnType<typeof openDatabase>['db'], '$client'>

/** Outside a transaction, and inside one, there is a way to begin another. */
export function canBegin(db: Db): db is Root {
  return 'transaction' in db
}

/**
 * Leaves a server that does not answer at once. On the same connection a ROLLBACK would be waited for
 * as long as the statement before it was.
 */
class ImpatientClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    const leave = () => this.end().catch(() => {})
    Object.defineProperty(this, 'query', {
      // Looked up at each call, so that who watches the prototype sees the statements of every connection.
      value: (...asked: unknown[]) => {
        const answer: unknown = Reflect.apply(super.query, this, asked)
        if (answer instanceof Promise)
          answer.catch((error: unknown) => {
            if (error instanceof Error && error.message === 'Query read timeout') leave()
          })
        return answer
      },
    })
  }
}

/** Opens the pool with the time-outs of every ordinary statement. */
export function openDatabase(
  url: string,
  log: Log,
  options: { max?: number; answerMs?: number } = {},
) {
  const pool = new Pool({
    Client: ImpatientClient,
    connectionString: url,
    max: options.max ?? 12,
    connectionTimeoutMillis: poolWaitMs,
    idleTimeoutMillis: idleMs,
    statement_timeout: statementMs,
    query_timeout: options.answerMs ?? answerMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    application_name: 'matricula',
    // Statements that do not wait for one another go out together.
    pipeline: true,
    options: `-c work_mem=${sortMemory}`,
  })
  // Without a listener the restart of the database would end the process.
  pool.on('error', (error) => log.warn({ error }, 'database connection lost'))
  const db = drizzle({ client: pool })
  return { pool, db, databaseUrl: url }
}
