// Ten thousand mails through a server that takes 20 ms for each and refuses one in twenty for the moment: how long until all are out, and that none is missing or out of order.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { options } from './options.ts'
import { startProduct } from './product.ts'
import { report } from './results.ts'

const count = options.size ?? (options.quick ? 500 : 10_000)
const delayMs = 20
const refusesEvery = 20
const lookEveryMs = 250
const slowestMs = 10 * 60_000

let seen = 0
const arrived = new Map<string, number>()

const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(_address, _session, done) {
    seen++
    const isRefused = seen % refusesEvery === 0
    setTimeout(() => {
      done(isRefused ? Object.assign(new Error('try again later'), { responseCode: 450 }) : null)
    }, delayMs)
  },
  onData(stream, session, done) {
    stream.resume()
    stream.once('end', () => {
      for (const { address } of session.envelope.rcptTo)
        arrived.set(address, (arrived.get(address) ?? 0) + 1)
      done()
    })
  },
})
sink.on('error', () => {})
sink.listen(0, '127.0.0.1')
await once(sink.server, 'listening')
const address = sink.server.address()
const port = typeof address === 'object' ? address?.port : 0

await using product = await startProduct({ SMTP_URL: `smtp://127.0.0.1:${port}` })
const client = new Client({ connectionString: product.adminUrl })
await client.connect()
try {
  await client.query(
    `INSERT INTO mails (id, stream, template, key, to_address, to_name, subject, html, text, state,
       created_at, send_after, message_id)
     SELECT id, 'office', 'bench', 'bench:' || id, 'reader-' || n || '@example.org', 'Reader', 'Letter ' || n,
       repeat('<p>A line of a letter.</p>', 40), repeat('A line of a letter.\n', 40), 'queued', now(), now(),
       '<' || id || '@bench.example.org>'
     FROM (SELECT gen_random_uuid() AS id, n FROM generate_series(1, $1::int) AS n) AS made`,
    [count],
  )
  const began = performance.now()
  const { cpuMs } = await product.during(() => untilOut(client))
  const tookMs = performance.now() - began
  const repeats = [...arrived.values()].reduce((sum, times) => sum + times, 0) - arrived.size
  report('mails', [
    { name: 'mails that arrived', value: arrived.size, unit: '', atLeast: count },
    { name: 'mails that arrived twice', value: repeats, unit: '', atMost: 0 },
    { name: 'all out after', value: tookMs, unit: 'ms', atMost: slowestMs },
    { name: 'mails in a second', value: (count / tookMs) * 1000, unit: '/s' },
    { name: 'CPU of the process, each', value: cpuMs / count, unit: 'ms' },
  ])
} finally {
  await client.end()
  await new Promise<void>((resolve) => sink.close(() => resolve()))
}

async function untilOut(from: Client): Promise<void> {
  for (;;) {
    const { rows } = await from.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM mails WHERE state IN ('queued', 'sending')`,
    )
    if (rows[0]?.left === 0) return
    await pause(lookEveryMs)
  }
}
