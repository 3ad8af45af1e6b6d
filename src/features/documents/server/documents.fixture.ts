import { PDF } from '@libpdf/core'
import { makeAdmin } from '../../../../tests/admins.ts'
import { makeTestApp, type TestApp } from '../../../../tests/app.ts'

const megabyte = 1024 * 1024

export type SentFile = {
  name?: string
  type?: string
  slotId?: string
  replaces?: string | null
  expiresOn?: string | null
  source?: string
}

export type Papers = Awaited<ReturnType<typeof openPapers>>

/** A test app with what documents need: somebody who judges, and ways to send files. */
export async function openPapers(options: Parameters<typeof makeTestApp>[0] = {}) {
  const app = await makeTestApp(options)
  const office = await makeAdmin(app, { role: 'admissions', name: 'Ana Ruiz' })

  /** Begins an upload and sends all of it in one part. */
  async function upload(
    token: string,
    id: string,
    bytes: Uint8Array<ArrayBuffer>,
    { name = 'scan.pdf', type = 'application/pdf' }: SentFile = {},
  ) {
    const kind = kindOf(token)
    const begun = await app.call(`POST /api/${kind}/applications/{id}/uploads`, {
      token,
      params: { id },
      body: { name, type, bytes: bytes.length },
    })
    if (begun.status !== 200) return begun
    const sent = await part(token, begun.body.id, bytes)
    return sent.status === 200 ? begun : sent
  }

  function part(
    token: string,
    id: string,
    bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
    offset = 0,
  ) {
    return app.call(`PUT /api/${kindOf(token)}/uploads/{id}`, {
      token,
      params: { id },
      query: { offset: String(offset) },
      bytes,
    })
  }

  function handIn(token: string, id: string, uploads: string[], sent: SentFile = {}) {
    const { slotId = 'transcripts', replaces = null, expiresOn = null, source } = sent
    return app.call(`POST /api/${kindOf(token)}/applications/{id}/documents`, {
      token,
      params: { id },
      body: { slotId, uploads, replaces, expiresOn, ...(source && { source }) },
    })
  }

  /** The whole way of one file. */
  async function send(
    token: string,
    id: string,
    bytes: Uint8Array<ArrayBuffer>,
    sent: SentFile = {},
  ) {
    const begun = await upload(token, id, bytes, sent)
    return begun.status === 200 ? handIn(token, id, [begun.body.id], sent) : begun
  }

  async function slotOf(token: string, id: string, slotId = 'transcripts') {
    const { body } = await app.call(`GET /api/${kindOf(token)}/applications/{id}/documents`, {
      token,
      params: { id },
    })
    return body.slots.find((slot: { id: string }) => slot.id === slotId)
  }

  function judge(versionId: string, body: object, token = office) {
    return app.call('POST /api/admins/documents/{id}/verdict', {
      token,
      params: { id: versionId },
      body: { outcome: 'accepted', reasonId: null, words: '', seen: null, ...body },
    })
  }

  async function link(token: string, versionId: string, use = 'download'): Promise<string> {
    const { body } = await app.call(`POST /api/${kindOf(token)}/documents/{id}/link`, {
      token,
      params: { id: versionId },
      body: { use },
    })
    return body.address
  }

  /** Opens an address as a browser does, without a token. */
  async function open(address: string, headers: Record<string, string> = {}) {
    const answer = await app.app.request(address, { headers }, peer)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: answer.headers, bytes }
  }

  return { app, close: app.close, office, upload, part, handIn, send, slotOf, judge, link, open }
}

const peer = { incoming: { socket: { remoteAddress: '203.0.113.7' } } }

function kindOf(token: string): 'users' | 'admins' {
  return token.startsWith('aa_') ? 'admins' : 'users'
}

/** A whole PDF of so many pages. */
export async function pdfOf(pages = 1): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = PDF.create()
  for (let page = 0; page < pages; page++) pdf.addPage({ size: 'letter' })
  return new Uint8Array(await pdf.save())
}

/** A PDF with something put into its catalog. */
export async function pdfWith(entries: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = Buffer.from(await pdfOf()).toString('latin1')
  return bytesOf(text.replace('/Type /Catalog', `/Type /Catalog ${entries}`))
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

/** What is in the store and the spool of a test app. */
export async function filesUnder(app: TestApp): Promise<string[]> {
  const { readdir } = await import('node:fs/promises')
  const found: string[] = []
  for (const folder of ['files', 'incoming'])
    found.push(
      ...(await readdir(`${app.config.dataDir}/${folder}`, { recursive: true, withFileTypes: true })
        .then((entries) => entries.filter((entry) => entry.isFile()).map(({ name }) => name))
        .catch(() => [])),
    )
  return found
}

export const twentyMegabytes = 20 * megabyte
