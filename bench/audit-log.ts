// Rows of the audit log written while the product seals them, beside the same rows in a table without a
// chain, and beside a chain that each row joins as it is written.
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { brokenAuditRows } from '#server/audit-chain.ts'
import { readUnsealedRows } from '#server/audit-seal.ts'
import { openDatabase } from '#server/db/client.ts'
import { makeLog } from '#server/log.ts'
import { floor, floorName } from './floor.ts'
import { median } from './load.ts'
import { options } from './options.ts'
import { startProduct } from './product.ts'
import { report } from './results.ts'

const clients = 24
const seconds = options.quick ? 2 : 8
const rounds = options.quick ? 1 : 5
const leastShare = 80
const mostSealedMs = 60_000

await using product = await startProduct()
const { adminUrl } = product
const admin = new Client({ connectionString: adminUrl })
await admin.connect()
await admin.query(`
  CREATE SEQUENCE bench_numbers;
  CREATE TABLE bench_plain (LIKE audit_log INCLUDING ALL);
  CREATE TABLE bench_chained (LIKE audit_log INCLUDING ALL);
  CREATE FUNCTION bench_chain() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    last bench_chained;
  BEGIN
    PERFORM pg_advisory_xact_lock(1);
    SELECT * INTO last FROM bench_chained ORDER BY seq DESC LIMIT 1;
    NEW.seq := coalesce(last.seq, 0) + 1;
    NEW.hash := audit_row_hash(coalesce(last.hash, ''), ROW(NEW.*)::audit_log);
    RETURN NEW;
  END $$;
  CREATE TRIGGER bench_chain BEFORE INSERT ON bench_chained FOR EACH ROW EXECUTE FUNCTION bench_chain()`)

const row = `now(), 'applicant:' || $1, 'applicant.signed-in', 'session:' || $1, '{}', $1, '203.0.113.7'`
const columns = 'at, actor, action, subject, detail, request_id, address'
const numbered = (table: string) =>
  `INSERT INTO ${table} (${columns}, seq, hash) VALUES (${row}, nextval('bench_numbers'), '')`
const ways = {
  plain: numbered('bench_plain'),
  sealed: `INSERT INTO unsealed_audit (${columns}) VALUES (${row})`,
  chained: numbered('bench_chained'),
}

/** Rows a second that find their way into the log. */
function insert(text: string): Promise<number> {
  return floor(adminUrl, [[{ text, values: [':who'] }]], { clients, seconds })
}

const speeds: Record<keyof typeof ways, number[]> = { plain: [], sealed: [], chained: [] }
for (let round = 0; round < rounds; round++)
  for (const way of ['plain', 'sealed', 'chained'] as const)
    speeds[way].push(await insert(ways[way]))
const [plain, sealed, chained] = [speeds.plain, speeds.sealed, speeds.chained].map(median)

const { db, pool } = openDatabase(adminUrl, makeLog('silent'))
const left = (await readUnsealedRows(db))?.rows ?? 0
const began = performance.now()
while ((await readUnsealedRows(db)) && performance.now() - began < mostSealedMs) await pause(100)
const sealedAfter = performance.now() - began
const broken = await brokenAuditRows(db)
await pool.end()
await admin.end()

const share = (of = 0) => (100 * of) / (plain ?? 1)
report(
  'audit-log',
  [
    { name: 'without a chain', value: plain ?? 0, unit: 'rows/s' },
    { name: 'sealed by the product', value: sealed ?? 0, unit: 'rows/s' },
    { name: 'of those without', value: share(sealed), unit: '%', atLeast: leastShare },
    { name: 'each row chained as it is written', value: chained ?? 0, unit: 'rows/s' },
    { name: 'of those without, chained', value: share(chained), unit: '%' },
    { name: 'not sealed at the end', value: left, unit: 'rows' },
    { name: 'all sealed after', value: sealedAfter, unit: 'ms', atMost: mostSealedMs },
    { name: 'rows whose hash is wrong', value: broken.length, unit: '', atMost: 0 },
  ],
  [`${clients} connections, ${rounds} rounds of ${seconds} s in turn, medians. By ${floorName()}.`],
)
