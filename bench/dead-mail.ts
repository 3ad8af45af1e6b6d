// Handing in applications while the mail server says nothing, beside the same while it answers.
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { openGate } from '#tests/fault-gate.ts'
import { fillIn } from './filled-forms.ts'
import { arrive, inTurn, percentile, requireOnly } from './load.ts'
import { options } from './options.ts'
import { makePeople } from './people.ts'
import { startProduct } from './product.ts'
import { report } from './results.ts'

const perSecond = 12
const seconds = options.quick ? 2 : 8
const rounds = options.quick ? 1 : 5
/** Not counted: what is loaded and prepared by the first of all would be held against one of the two. */
const warmSeconds = 2
const moods = ['well', 'silent'] as const
const slowerBy = 1.2

const sink = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], onData })
sink.on('error', () => {})
sink.listen(0, '127.0.0.1')
await once(sink.server, 'listening')
const gate = await openGate(portOf(sink.server))

await using product = await startProduct({ SMTP_URL: `smtp://127.0.0.1:${gate.port}` })
const people = await makePeople(
  product.databaseUrl,
  perSecond * (warmSeconds + seconds * rounds * moods.length),
)
const submits = (await fillIn(product.port, people)).map(({ submit }) => submit)

const next = inTurn(submits)
const latencies = { well: [] as number[], silent: [] as number[] }
const refused = { well: 0, silent: 0 }
await arrive(product.port, { perSecond, seconds: warmSeconds, next })
for (let round = 0; round < rounds; round++)
  for (const mood of moods) {
    gate.turn(mood)
    const load = await arrive(product.port, { perSecond, seconds, next })
    requireOnly(load, 200, 503)
    refused[mood] += load.statuses[503] ?? 0
    latencies[mood].push(...load.accepted)
  }
for (const times of Object.values(latencies)) times.sort((a, b) => a - b)
const [well, silent] = moods.map((mood) => percentile(latencies[mood], 95))

report(
  'dead-mail',
  [
    { name: 'submit p95, mail answers', value: well ?? 0, unit: 'ms' },
    { name: 'submit p95, mail is silent', value: silent ?? 0, unit: 'ms' },
    {
      name: 'beside each other',
      value: (silent ?? 0) / (well ?? 1),
      unit: 'times as long',
      atMost: slowerBy,
    },
    { name: 'asked to come back, mail answers', value: refused.well, unit: '', atMost: 0 },
    { name: 'asked to come back, mail is silent', value: refused.silent, unit: '', atMost: 0 },
  ],
  [`${rounds} rounds of each in turn; each submit queues a mail.`],
)
await gate.close()
sink.close()

function onData(stream: NodeJS.ReadableStream, _session: unknown, done: () => void): void {
  stream.resume()
  stream.once('end', done)
}

function portOf(server: { address(): unknown }): number {
  const place = server.address()
  return typeof place === 'object' && place && 'port' in place ? Number(place.port) : 0
}
