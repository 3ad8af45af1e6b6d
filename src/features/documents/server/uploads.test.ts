import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { brokenIn } from '#tests/invariants.ts'
import { bringIn, cast } from '../../../../tests/cast.ts'
import { sweepFiles, sweepUploads } from './cleanup.ts'
import { filesUnder, openPapers, type Papers, pdfOf, twentyMegabytes } from './documents.fixture.ts'

let papers: Papers
const people: Record<string, { token: string; id: string }> = {}
const hourMs = 3_600_000

beforeAll(async () => {
  papers = await openPapers()
  for (const name of ['xiaoming', 'lukasz', 'ada', 'priya'] as const) {
    const { token, id } = await bringIn(papers.app, cast[name])
    people[name] = { token, id }
  }
})
afterAll(() => papers.app.close())

function who(name: string) {
  const person = people[name]
  if (!person) throw new Error(`nobody is called ${name}`)
  return person
}

function begin(name: string, bytes: number) {
  const { token, id } = who(name)
  return papers.app.call('POST /api/users/applications/{id}/uploads', {
    token,
    params: { id },
    body: { name: 'scan.pdf', bytes },
  })
}

async function quotaOf(name: string) {
  const { token, id } = who(name)
  const { body } = await papers.app.call('GET /api/users/applications/{id}/documents', {
    token,
    params: { id },
  })
  return body.quota
}

/** A stream of so many bytes that counts what is taken of it. */
function streamOf(bytes: number, piece = 64 * 1024) {
  let left = bytes
  const taken = { bytes: 0 }
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left === 0) return controller.close()
      const size = Math.min(piece, left)
      left -= size
      taken.bytes += size
      controller.enqueue(new Uint8Array(size))
    },
  })
  return { stream, taken }
}

describe('an upload', () => {
  test('goes on where it broke off, in as many parts as it takes', async () => {
    const { token, id } = who('xiaoming')
    const pdf = await pdfOf(4)
    const { body: upload } = await begin('xiaoming', pdf.length)
    const sendFrom = (from: number, to: number) =>
      papers.part(token, upload.id, pdf.slice(from, to), from)
    expect((await sendFrom(0, 300)).body).toEqual({ ...upload, offset: 300 })
    // The answer was lost: the same part again is refused, and the refusal says where to go on.
    expect(await sendFrom(0, 300)).toMatchObject({
      status: 409,
      body: { code: 'wrong-offset', offset: 300 },
    })
    expect(await papers.handIn(token, id, [upload.id])).toMatchObject({ status: 422 })
    const read = await papers.app.call('GET /api/users/uploads/{id}', {
      token,
      params: { id: upload.id },
    })
    expect(read.body.offset).toBe(300)
    await sendFrom(300, pdf.length)
    const { body } = await papers.handIn(token, id, [upload.id])
    const { bytes } = await papers.open(await papers.link(token, body.files[0].id))
    expect(bytes.equals(pdf)).toBe(true)
  })

  test('of two parts at one place keeps one', async () => {
    const { token } = who('xiaoming')
    const pdf = await pdfOf()
    const { body: upload } = await begin('xiaoming', pdf.length)
    const answers = await Promise.all([1, 2, 3, 4].map(() => papers.part(token, upload.id, pdf)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('that is more than it said is cut off, and the rest is not read', async () => {
    const { token } = who('xiaoming')
    const { body: upload } = await begin('xiaoming', 1_000)
    const { stream, taken } = streamOf(twentyMegabytes)
    const answer = await papers.part(token, upload.id, stream)
    expect(answer).toMatchObject({ status: 413 })
    expect(answer.headers.get('connection')).toBe('close')
    expect(taken.bytes).toBeLessThan(1_000_000)
  })

  test('of 20 MB and a byte is refused whatever it says it has', async () => {
    const { token } = who('xiaoming')
    expect(await begin('xiaoming', twentyMegabytes + 1)).toMatchObject({
      status: 422,
      body: { fields: { bytes: 'Files can be up to 20 MB' } },
    })
    const { body: upload } = await begin('xiaoming', twentyMegabytes)
    const { stream } = streamOf(twentyMegabytes + 1)
    expect((await papers.part(token, upload.id, stream)).status).toBe(413)
  })

  test('that breaks off leaves nothing of its part behind', async () => {
    const { token } = who('xiaoming')
    const { body: upload } = await begin('xiaoming', 500_000)
    const before = (await filesUnder(papers.app)).length
    let pulled = 0
    const dying = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulled++ > 2) controller.error(new Error('gone'))
        else controller.enqueue(new Uint8Array(1_000))
      },
    })
    expect((await papers.part(token, upload.id, dying)).status).toBe(400)
    expect((await filesUnder(papers.app)).length).toBe(before)
    const { body } = await papers.app.call('GET /api/users/uploads/{id}', {
      token,
      params: { id: upload.id },
    })
    expect(body.offset).toBe(0)
  })

  test('is no one else’s', async () => {
    const { body: upload } = await begin('xiaoming', 100)
    const other = who('lukasz').token
    for (const token of [other, papers.office])
      expect((await papers.part(token, upload.id, new Uint8Array(10))).status).toBe(404)
    const sent = await papers.handIn(other, who('lukasz').id, [upload.id])
    expect(sent.status).toBe(404)
  })

  test('handed in several times at once is one document', async () => {
    const { token, id } = who('xiaoming')
    const drawn = sharp({ create: { width: 900, height: 900, channels: 3, background: '#863' } })
    const page = new Uint8Array(await drawn.jpeg().toBuffer())
    const ids: string[] = []
    for (const name of ['1.jpg', '2.jpg'])
      ids.push((await papers.upload(token, id, page, { name })).body.id)
    const handIn = () => papers.handIn(token, id, ids, { slotId: 'degree' })
    const answers = await Promise.all([handIn(), handIn(), handIn(), handIn()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.files))).size).toBe(1)
    const [file] = answers[0]?.body.files ?? []
    const { bytes } = await papers.open(await papers.link(token, file.id))
    expect(file).toMatchObject({ number: 1, pages: 2, bytes: bytes.length })
    expect(await readdir(`${papers.app.config.dataDir}/incoming`)).toEqual([])
  })

  test('begun twice with one key takes its room once', async () => {
    const { token, id } = who('ada')
    const before = await quotaOf('ada')
    const once = () =>
      papers.app.call('POST /api/users/applications/{id}/uploads', {
        token,
        params: { id },
        body: { name: 'scan.pdf', bytes: 100 },
        headers: { 'idempotency-key': '00000000-0000-4000-8000-00000000cafe' },
      })
    const answers = [await once(), await once(), ...(await Promise.all([once(), once()]))]
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await quotaOf('ada')).toMatchObject({ files: before.files + 1 })
  })
})

describe('the room of an applicant', () => {
  test('has 50 files, also when ten come at once', async () => {
    const begun = await Promise.all(Array.from({ length: 60 }, () => begin('lukasz', 10)))
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(50)
    const refused = begun.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'no-room', error: expect.stringContaining('50 files and 200 MB') },
    })
    expect(await quotaOf('lukasz')).toMatchObject({ files: 50, bytes: 500 })
    const [first] = begun
    const cancel = () =>
      papers.app.call('DELETE /api/users/uploads/{id}', {
        token: who('lukasz').token,
        params: { id: first?.body.id },
      })
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).status).toBe(404)
    expect((await begin('lukasz', 10)).status).toBe(200)
  })

  test('has 200 MB', async () => {
    const begun = await Promise.all(
      Array.from({ length: 12 }, () => begin('priya', twentyMegabytes)),
    )
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(10)
  })

  test('is given back for what no one went on with', async () => {
    const { id: forgotten } = (await begin('xiaoming', 100)).body
    expect(await brokenIn(papers.app, invariants)).toEqual([])
    papers.app.clock.advance(2 * hourMs)
    await sweepUploads(papers.app.platform)
    const { token, id } = who('xiaoming')
    expect(await papers.handIn(token, id, [forgotten])).toMatchObject({
      status: 404,
      body: { error: 'This file is no longer here. Choose it again' },
    })
    expect(await quotaOf('lukasz')).toMatchObject({ files: 0, bytes: 0 })
    expect(await quotaOf('priya')).toMatchObject({ files: 0, bytes: 0 })
    expect(await quotaOf('xiaoming')).toMatchObject({ files: 2 })
    expect(await brokenIn(papers.app, invariants)).toEqual([])
  })
})

test('what is in the store and in no row is swept away, and all else stays', async () => {
  papers.app.clock.set('2027-06-01T12:00:00Z')
  await sweepUploads(papers.app.platform)
  await sweepFiles(papers.app.platform)
  expect(await filesUnder(papers.app)).toHaveLength(2)
  expect(await brokenIn(papers.app, invariants)).toEqual([])
})
