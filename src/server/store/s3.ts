import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { AwsClient } from 'aws4fetch'
import { faultCode } from '../fault.ts'
import type { Kind, S3, Store } from './shape.ts'

const answerMs = 30_000
const usualSendMs = 120_000
/** A service that did not answer is left alone for so long. */
const restMs = 60_000

/**
 * Files in a bucket of any service that speaks S3, addressed by path. While the service rests after a
 * failure, everything throws what it said then.
 */
export function s3Store(
  { endpoint, bucket, ...account }: S3,
  { sendMs = usualSendMs } = {},
): Store {
  const client = new AwsClient({ ...account, service: 's3', retries: 1 })
  const folder = `${endpoint}/${bucket}`

  let rest = { until: 0, said: '' }

  function leaveAlone(said: string): void {
    rest = { until: performance.now() + restMs, said }
  }

  async function ask(address: string, init: RequestInit, ms = answerMs): Promise<Response> {
    if (performance.now() < rest.until) throw new Error(rest.said)
    // Redirects would carry what is signed elsewhere.
    const asked = { ...init, redirect: 'error', signal: AbortSignal.timeout(ms) } as const
    const answer = await client.fetch(address, asked).catch((error: unknown) => {
      leaveAlone(`the store does not answer (${faultCode(error)})`)
      throw new Error(rest.said, { cause: error })
    })
    if (answer.status >= 500) leaveAlone(`the store answered ${answer.status}`)
    return answer
  }

  async function require(address: string, init: RequestInit, ms?: number): Promise<Response> {
    const answer = await ask(address, init, ms)
    if (answer.ok) return answer
    await answer.body?.cancel()
    throw new Error(`the store answered ${answer.status} to ${init.method}`)
  }

  return {
    async put(key, file, sha256) {
      const address = `${folder}/${key}`
      // Not every service knows the condition of the write itself.
      const there = await ask(address, { method: 'HEAD' })
      if (there.ok) throw new Error('the key is taken')
      const headers = { 'x-amz-content-sha256': sha256.toString('hex'), 'if-none-match': '*' }
      const body = await openAsBlob(file)
      const sent = await require(address, { method: 'PUT', headers, body }, sendMs)
      await sent.body?.cancel()
      await rm(file)
    },
    async *read(key, range) {
      const headers = range && { range: `bytes=${range.from}-${range.to}` }
      const answer = await require(`${folder}/${key}`, { method: 'GET', headers }, sendMs)
      for await (const piece of answer.body ?? []) yield piece
    },
    async remove(key) {
      const answer = await ask(`${folder}/${key}`, { method: 'DELETE' })
      await answer.body?.cancel()
      if (!answer.ok && answer.status !== 404)
        throw new Error(`the store answered ${answer.status} to DELETE`)
    },
    list: (kind) => listAll((query) => require(`${folder}?${query}`, { method: 'GET' }), kind),
  }
}

async function* listAll(ask: (query: URLSearchParams) => Promise<Response>, kind: Kind) {
  let more: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: `${kind}/` })
    if (more) query.set('continuation-token', more)
    const page = await (await ask(query)).text()
    // The keys are ours and need no decoding.
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = partOf(entry, 'Key')
      const at = partOf(entry, 'LastModified')
      if (key && at) yield { key, at: new Date(at) }
    }
    more = partOf(page, 'NextContinuationToken')
  } while (more)
}

function partOf(text: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]+)</${name}>`).exec(text)?.[1]
}
