// Printing, sealing and checking a contract of ten pages: once, and a thousand in a row, with the printer's memory.
import { randomUUID } from 'node:crypto'
import { CryptoKeySigner } from '@libpdf/core'
import { recordName, recordOf } from '#features/contracts/server/record.ts'
import { sealPaper } from '#features/seals/server/seal-paper.ts'
import { readSealedFile } from '#features/seals/server/sealed-file.ts'
import { makeCertificate } from '#features/seals/server/x509.ts'
import { askPrinter } from '#server/pdf/printer.ts'
import { options } from './options.ts'
import { report } from './results.ts'

const inARow = options.quick ? 50 : 1_000
const warmUps = 5
const mega = 1024 ** 2
const atEitherEnd = Math.floor(inARow / 10)
const at = new Date('2027-07-15T12:00:00Z')
const institute = { name: 'The Institute', address: '100 College Street', email: 'a@i.example' }
const paragraph = 'The institute teaches the program as it is described in its catalog. '.repeat(9)

const { der, pkcs8 } = await makeCertificate('The Institute', at)
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const key = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign'])
const signer = new CryptoKeySigner(key, der, 'EC', 'ECDSA')

const began = performance.now()
const first = await ask('Contract of 王小明 and عبد الرحمن', 40)
const firstMs = performance.now() - began
const many = performance.now()
const memory: number[] = []
for (let n = 0; n < inARow; n++) memory.push((await ask(`Contract ${n} of 王小明`, 40)).rss)
const manyMs = performance.now() - many

const contract = await print('Contract', 40)
const certificate = await print('Certificate of signatures', 3)
const body = recordOf(randomUUID(), { sha256: Buffer.alloc(32), bytes: contract.length }, [])
const record = { name: recordName, about: 'Everything that happened to this contract', body }
const seal = () =>
  sealPaper(contract, { behind: certificate, record, signer, at, reason: 'Signed by both sides' })

for (let n = 0; n < warmUps; n++) await readSealedFile(await seal())
const printed = await time(() => print('Contract', 40))
const sealed = await time(seal)
const bytes = await seal()
const checked = await time(() => readSealedFile(bytes))

const each: number[] = []
for (let n = 0; n < inARow; n++) each.push(await time(async () => readSealedFile(await seal()), 1))
const sum = (times: readonly number[]) => times.reduce((total, one) => total + one, 0)
const growth = sum(each.slice(-atEitherEnd)) / sum(each.slice(0, atEitherEnd))

report(
  'contracts',
  [
    { name: 'the first printed, ten pages, four scripts', value: firstMs, unit: 'ms' },
    { name: 'memory of the printer after it', value: first.rss / mega, unit: 'MB' },
    { name: `${inARow} printed`, value: manyMs / 1_000, unit: 's' },
    { name: 'memory at most', value: Math.max(...memory) / mega, unit: 'MB', atMost: 450 },
    { name: 'memory after the last', value: (memory.at(-1) ?? 0) / mega, unit: 'MB' },
    { name: 'printers that grew too large', value: timesReplaced(), unit: 'times' },
    { name: 'laid out, ten pages', value: printed, unit: 'ms' },
    { name: 'sealed', value: sealed, unit: 'ms' },
    { name: 'checked', value: checked, unit: 'ms' },
    {
      name: 'sealing beside laying out',
      value: sealed / printed,
      unit: 'times as long',
      atMost: 2,
    },
    {
      name: 'checking beside laying out',
      value: checked / printed,
      unit: 'times as long',
      atMost: 2,
    },
    { name: `${inARow} sealed and checked`, value: sum(each) / 1_000, unit: 's' },
    { name: 'the last tenth beside the first', value: growth, unit: 'times as long', atMost: 1.5 },
  ],
  ['Without the database: reading and writing rows is measured elsewhere.'],
)

async function print(heading: string, paragraphs: number): Promise<Uint8Array> {
  return (await ask(heading, paragraphs)).bytes
}

async function ask(heading: string, paragraphs: number) {
  const lines = Array.from({ length: paragraphs }, () => ({ paragraph }))
  const sections = [{ title: 'What is agreed', lines }]
  const paper = { title: heading, institute, createdAt: at, heading, facts: [], sections }
  const answer = await askPrinter({ print: paper })
  if (!('bytes' in answer)) throw new Error('The printer gave no paper')
  return answer
}

/** A new printer holds no more than one that has printed once. */
function timesReplaced(): number {
  const least = memory.map((rss) => Math.min(rss, first.rss * 1.1))
  return memory.filter((_, n) => n > 0 && least[n] === memory[n] && least[n - 1] !== memory[n - 1])
    .length
}

/** The median of some runs, in milliseconds. */
async function time(work: () => Promise<unknown>, runs = 11): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
}
