import { drizzle } from 'drizzle-orm/node-postgres'
import { type ClientConfig, Pool } from 'pg'
import type { Log } from '../log.ts'
import { DatabaseSession } from './session.ts'

const poolWaitMs = 2_000
const idleMs = 60_000
/** With the wait for a connection it is less than the ten seconds in which every request is answered. */
const answerMs = 7_000

/** Milliseconds after which PostgreSQL ends what an ordinary statement or transaction does. */
const limits = {
  statement_timeout: 5_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
}
// With the usual 4 MB a search among a million forgets which rows of a page it found.
const work_mem = 16_384

/** What every session of the server's role has, in the units in which PostgreSQL keeps it. */
export const sessionSettings: Readonly<Record<string, number>> = { ...limits, work_mem }

/** How a session is told so when it begins. */
export const startupParameters = { ...limits, options: `-c work_mem=${work_mem}` }

/** What an address carries: a pooler takes no settings of a session, and an old one no named statement. */
export type AddressFeatures = { settings: boolean; names: boolean }

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
class ImpatientClient extends DatabaseSession {
  constructor(config?: ClientConfig & { namesStatements?: boolean }) {
    super(config)
    const isNameless = config?.namesStatements === false
    const leave = () => this.end().catch(() => {})
    Object.defineProperty(this, 'query', {
      // Looked up at each call, so that who watches the prototype sees the statements of every connection.
      value: (...asked: unknown[]) => {
        holdUntilNextTick(this)
        const [statement, ...rest] = asked
        const sent =
          isNameless && isNamed(statement) ? { ...statement, name: undefined } : statement
        const answer: unknown = Reflect.apply(super.query, this, [sent, ...rest])
        if (answer instanceof Promise)
          answer.catch((error: unknown) => {
            if (error instanceof Error && error.message === 'Query read timeout') leave()
            // What follows must not go on without a transaction.
            if (isBegin(statement)) wireOf(this)?.destroy()
          })
        return isBegin(statement) ? begun : answer
      },
    })
  }
}

/** No one waits for it: what is wrong with a connection is told by the statement that goes out right behind. */
const begun = Promise.resolve({ command: 'BEGIN', rowCount: null, oid: 0, rows: [], fields: [] })

function isBegin(statement: unknown): boolean {
  return hasText(statement) && /^begin\b/i.test(statement.text)
}

function hasText(statement: unknown): statement is { text: string } {
  return statement instanceof Object && 'text' in statement && typeof statement.text === 'string'
}

type Wire = { cork(): void; uncork(): void; destroy(): void; writableCorked: number }

function wireOf(client: object): Wire | undefined {
  const { stream }: { stream?: Wire } = Reflect.get(client, 'connection') ?? {}
  return stream
}

/**
 * What one turn asks of a connection goes out in one write: a write costs more than all that the driver does to
 * make a statement, and `settleAll` asks several.
 */
function holdUntilNextTick(client: object): void {
  const stream = wireOf(client)
  if (!stream || stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function isNamed(statement: unknown): statement is { name: string } {
  return statement instanceof Object && 'name' in statement
}

/** Opens the pool with the time-outs of every ordinary statement. */
export function openDatabase(
  url: string,
  log: Log,
  options: {
    max?: number
    waitMs?: number
    statementMs?: number
    answerMs?: number
    carries?: AddressFeatures
  } = {},
) {
  const { carries = { settings: true, names: true }, statementMs } = options
  const pool = new Pool({
    ...(carries.settings && startupParameters),
    ...(statementMs && { statement_timeout: statementMs }),
    // For `ImpatientClient` alone; the types of the pool know nothing of it.
    ...{ namesStatements: carries.names },
    Client: ImpatientClient,
    connectionString: url,
    max: options.max ?? 12,
    connectionTimeoutMillis: options.waitMs ?? poolWaitMs,
    idleTimeoutMillis: idleMs,
    query_timeout: options.answerMs ?? answerMs,
    application_name: 'matricula',
    // Statements that do not wait for one another go out together.
    pipeline: true,
  })
  // Without a listener the restart of the database would end the process.
  pool.on('error', (error) => log.warn({ error }, 'database connection lost'))
  const db = drizzle({ client: pool })
  return { pool, db, databaseUrl: url, carries }
}
