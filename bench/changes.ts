// Commits that tell of a change: beside the same without, and beside the notification that stood there before.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { floor, floorName } from './floor.ts'
import { median, percentile } from './load.ts'
import { makeListeners, openStreams } from './open-streams.ts'
import { options } from './options.ts'
import { startProduct } from './product.ts'
import { report } from './results.ts'

const rounds = options.quick ? 1 : 5
const seconds = options.quick ? 1 : 8
const clients = 24
const looks = options.quick ? 10 : 200

await using product = await startProduct()
const client = new Client({ connectionString: product.adminUrl })
client.on('error', () => {})
await client.connect()
for (const kind of ['plain', 'changes', 'notify'])
  await client.query(
    `CREATE TABLE bench_${kind} (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
       application_id uuid NOT NULL, words text NOT NULL)`,
  )
await client.query(`
  CREATE TRIGGER told AFTER INSERT ON bench_changes FOR EACH ROW EXECUTE FUNCTION tell_office();
  CREATE FUNCTION notify_office() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('application_changes',
      json_build_object('application', NEW.application_id, 'applicant', NULL)::text);
    RETURN NULL;
  END $$;
  CREATE TRIGGER told AFTER INSERT ON bench_notify FOR EACH ROW EXECUTE FUNCTION notify_office();
  LISTEN application_changes`)
// One process reads meanwhile, as it does once anybody looks at a page.
const people = await makeListeners(product.adminUrl, 1)
const [stream] = await openStreams(product.port, people)
if (!stream) throw new Error('There is no stream')

const late = await latencies()
const perSecond = { plain: [0], changes: [0], notify: [0] }
for (const all of Object.values(perSecond)) all.length = 0
for (let round = 0; round < rounds; round++)
  for (const kind of ['plain', 'changes', 'notify'] as const)
    perSecond[kind].push(await commits(kind))
stream.socket.destroy()
await client.end()

const [plain, changes, notify] = [perSecond.plain, perSecond.changes, perSecond.notify].map(median)
report(
  'changes',
  [
    { name: 'plain inserts', value: plain ?? 0, unit: '/s' },
    { name: 'inserts that write a change', value: changes ?? 0, unit: '/s' },
    { name: 'share of plain', value: share(changes), unit: '', atLeast: 0.85 },
    { name: 'inserts that notify', value: notify ?? 0, unit: '/s' },
    { name: 'notify: share of plain', value: share(notify), unit: '' },
    { name: 'from commit to page: median', value: median(late), unit: 'ms' },
    { name: 'from commit to page: p99', value: percentile(late, 99), unit: 'ms', atMost: 500 },
  ],
  [`${clients} connections, ${floorName()}`],
)

function share(value = 0): number {
  return value / (plain ?? 1)
}

function commits(kind: string): Promise<number> {
  const text = `INSERT INTO bench_${kind} (application_id, words) VALUES (gen_random_uuid(), repeat('x', 200))`
  return floor(product.adminUrl, [[{ text, values: [] }]], { clients, seconds })
}

/** In rising order. */
async function latencies(): Promise<number[]> {
  const all: number[] = []
  for (let look = 0; look < looks; look++) {
    const application = randomUUID()
    const { promise, resolve } = Promise.withResolvers<void>()
    if (stream) stream.heard = (id) => id === application && resolve()
    await client.query('INSERT INTO changes (application, applicant) VALUES ($1, $2)', [
      application,
      people[0]?.id,
    ])
    const began = performance.now()
    await promise
    all.push(performance.now() - began)
    await pause(Math.random() * 100)
  }
  return all.sort((a, b) => a - b)
}
