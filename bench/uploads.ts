// Files on their way into the store, beside a plain copy of the same bytes on the same disk.
import { randomBytes } from 'node:crypto'
import { copyFile, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { pdfOfObjects } from '#features/documents/server/hostile.fixture.ts'
import { inChains, pdfs, pictures } from '#features/documents/server/hostile-files.fixture.ts'
import { openOutOfTurn } from '#features/documents/server/opener.ts'
import { options } from './options.ts'
import { makePeople } from './people.ts'
import { startProduct } from './product.ts'
import { report } from './results.ts'

const megabyte = 1024 * 1024
const fileBytes = 16 * megabyte
const partBytes = 512 * 1024
const filesOfPerson = 8
const people = options.quick ? 2 : 10
const atOnce = 8
const files = people * filesOfPerson

await using product = await startProduct()
const senders = await makePeople(product.databaseUrl, people)
const bytes = randomBytes(fileBytes)

const { alone, beside } = await timeBesideBombs()
const copied = await timeCopies()
const whole = await timeUploads(fileBytes)
const { result: parted, peakMb, beganMb } = await product.during(() => timeUploads(partBytes))

report(
  'uploads',
  [
    { name: 'plain copies', value: throughput(copied), unit: 'MB/s' },
    { name: 'uploads in one part', value: throughput(whole), unit: 'MB/s' },
    { name: 'uploads in parts of 512 kB', value: throughput(parted), unit: 'MB/s' },
    { name: 'beside a plain copy', value: whole / copied, unit: 'times as long' },
    { name: 'an ordinary PDF, handed in alone', value: alone, unit: 's' },
    {
      name: 'longer beside four bombs of somebody else',
      value: beside - alone,
      unit: 's',
      atMost: 2,
    },
    { name: 'more memory', value: peakMb - beganMb, unit: 'MB', atMost: 150 },
  ],
  [
    `${files} files of 16 MB, ${atOnce} at once; copies are written through to the disk as well.`,
    ...(await openHostile()),
  ],
)

/** Seconds to hand an ordinary PDF in, alone and while another person's bombs are opened. */
async function timeBesideBombs(): Promise<{ alone: number; beside: number }> {
  const [person, other] = senders
  const bomb = await bytesOfHostile('four billion rows')
  const pdf = Buffer.from(pdfOfObjects({}))
  const alone = await timeHandIn(person?.token ?? '', pdf)
  const bombs = Array.from({ length: 4 }, () =>
    timeHandIn(other?.token ?? '', bomb).catch(() => undefined),
  )
  const beside = await timeHandIn(person?.token ?? '', pdf)
  await Promise.all(bombs)
  return { alone, beside }
}

async function timeHandIn(token: string, file: Buffer<ArrayBuffer>): Promise<number> {
  const body = JSON.stringify({ applicationType: 'msc' })
  const application = await ask('POST', '/api/users/application', token, body)
  const path = `/api/users/applications/${application.id}`
  const begun = JSON.stringify({ name: 'scan.pdf', bytes: file.length })
  const { id } = await ask('POST', `${path}/uploads`, token, begun)
  await ask('PUT', `/api/users/uploads/${id}?offset=0`, token, file)
  const began = performance.now()
  const sent = { slotId: 'transcripts', uploads: [id], replaces: null, expiresOn: null }
  await ask('POST', `${path}/documents`, token, JSON.stringify(sent))
  return (performance.now() - began) / 1_000
}

async function bytesOfHostile(name: string): Promise<Buffer<ArrayBuffer>> {
  const [, make] = pdfs.find(([one]) => one.includes(name)) ?? []
  return Buffer.from((await make?.()) ?? [])
}

/** A line for each file that was made to exhaust a server. */
async function openHostile(): Promise<string[]> {
  const lines: string[] = []
  const place = { dataDir: product.dataDir, sealCertificate: undefined }
  for (const [name, make] of [...inChains, ...pdfs, ...pictures]) {
    const path = join(product.dataDir, `hostile-${lines.length}`)
    await writeFile(path, await make())
    const began = performance.now()
    const { used } = await openOutOfTurn(place, { open: path, out: `${path}.out` })
    const wall = Math.round(performance.now() - began)
    const most = Math.round(used.peakBytes / megabyte)
    lines.push(`${name}: ${wall} ms, ${used.cpuMs} ms of processor time, ${most} MB`)
  }
  return lines
}

function throughput(seconds: number): number {
  return (files * fileBytes) / 1e6 / seconds
}

/** Seconds for as many copies as there are uploads, each written through. */
async function timeCopies(): Promise<number> {
  const source = join(product.dataDir, 'source')
  await writeFile(source, bytes)
  return timeAll(async (number) => {
    const path = join(product.dataDir, `copy-${number}`)
    await copyFile(source, path)
    const handle = await open(path, 'r')
    await handle.sync()
    await handle.close()
    await rm(path)
  })
}

/** Seconds for all uploads; each gives its room back for the next round. */
async function timeUploads(part: number): Promise<number> {
  const ids: { id: string; token: string }[] = []
  const applications = new Map<string, string>()
  for (const { token } of senders) {
    const body = { applicationType: 'msc' }
    const { id } = await ask('POST', '/api/users/application', token, JSON.stringify(body))
    applications.set(token, id)
  }
  const seconds = await timeAll(async (number) => {
    const token = senders[number % people]?.token ?? ''
    const path = `/api/users/applications/${applications.get(token)}/uploads`
    const begun = { name: 'scan.pdf', bytes: fileBytes }
    const { id } = await ask('POST', path, token, JSON.stringify(begun))
    for (let offset = 0; offset < fileBytes; offset += part)
      await ask(
        'PUT',
        `/api/users/uploads/${id}?offset=${offset}`,
        token,
        bytes.subarray(offset, offset + part),
      )
    ids.push({ id, token })
  })
  for (const { id, token } of ids) await ask('DELETE', `/api/users/uploads/${id}`, token)
  return seconds
}

async function timeAll(work: (number: number) => Promise<void>): Promise<number> {
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < files) await work(next++)
    }),
  )
  return (performance.now() - began) / 1_000
}

async function ask(
  method: string,
  path: string,
  token: string,
  body?: string | Buffer<ArrayBuffer>,
): Promise<{ id: string }> {
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream'
  const answer = await fetch(product.address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) },
    ...(body && { body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return z.parse(z.object({ id: z._default(z.string(), '') }), JSON.parse(text))
}
