// Printing and sealing a letter of admission: what its first download costs, beside the later ones.
import { randomUUID } from 'node:crypto'
import { CryptoKeySigner } from '@libpdf/core'
import { plainReader } from '#features/seals/server/paper-reader.ts'
import { sealPaper } from '#features/seals/server/seal-paper.ts'
import { makeCertificate } from '#features/seals/server/x509.ts'
import { askPrinter } from '#server/pdf/printer.ts'
import { options } from './options.ts'
import { report } from './results.ts'

const letters = options.quick ? 30 : 500
const warmUps = 5
const at = new Date('2027-04-01T16:00:00Z')
const institute = { name: 'The Institute', address: '100 College Street', email: 'a@i.example' }
const words = 'We’re delighted to offer you a place, starting with the intake of September 2027. '

const { der, pkcs8 } = await makeCertificate('The Institute', at)
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const key = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign'])
const signer = new CryptoKeySigner(key, der, 'EC', 'ECDSA')

const printed: number[] = []
const sealed: number[] = []
const busy: number[] = []
const sizes: { plain: number; sealed: number }[] = []
for (let n = 0; n < warmUps + letters; n++) {
  const began = performance.now()
  const letter = await print(`王小明 ${n}`)
  const between = performance.now()
  const cpu = process.cpuUsage()
  const file = await seal(letter)
  const { user, system } = process.cpuUsage(cpu)
  const ended = performance.now()
  if (n < warmUps) continue
  printed.push(between - began)
  sealed.push(ended - between)
  busy.push((user + system) / 1_000)
  sizes.push({ plain: letter.length, sealed: file.length })
}

const perLetter = median(printed) + median(sealed)
report(
  'letters',
  [
    { name: 'laid out, one page', value: median(printed), unit: 'ms' },
    { name: 'sealed', value: median(sealed), unit: 'ms', atMost: 60 },
    { name: 'sealed, at the 95th percentile', value: at95(sealed), unit: 'ms' },
    { name: 'processor time of a seal', value: median(busy), unit: 'ms' },
    { name: '10,000 letters laid out and sealed in a row', value: perLetter * 10, unit: 's' },
    {
      name: 'a letter without a seal',
      value: median(sizes.map((one) => one.plain)) / 1_024,
      unit: 'KB',
    },
    {
      name: 'with it',
      value: median(sizes.map((one) => one.sealed)) / 1_024,
      unit: 'KB',
      atMost: 150,
    },
  ],
  ['Without the database: a later download is one row of it, and nothing is laid out or sealed.'],
)

async function print(name: string): Promise<Uint8Array> {
  const answer = await askPrinter({
    print: {
      title: 'An offer of admission to the Master’s program',
      heading: 'An offer of admission to the Master’s program',
      institute,
      createdAt: at,
      facts: [
        { term: 'To', detail: name },
        { term: 'Date', detail: 'April 1, 2027' },
      ],
      sections: [],
      closing: Array.from({ length: 6 }, () => words.repeat(3)),
    },
  })
  if (!('bytes' in answer)) throw new Error('The printer gave no paper')
  return answer.bytes
}

function seal(letter: Uint8Array): Promise<Uint8Array> {
  const paper = 'Letter of admission'
  const number = randomUUID()
  return sealPaper(letter, {
    record: { name: plainReader.name, about: 'Which paper this is', body: { paper, number } },
    signer,
    at,
    reason: `${paper} ${number}`,
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function at95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}
