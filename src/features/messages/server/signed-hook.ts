import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { apiHeaders } from '#server/headers.ts'
import type { CallEnv, Platform } from '#server/platform.ts'
import { problem } from '#server/problem.ts'
import { Refusal } from '#server/refusals.ts'

/** A report that is older, or of a later time, is not believed. */
const mostSkewMs = 5 * 60_000

/** How a provider, or what stands between it and us, signs: over the moment, a dot and the body as sent. */
export function signatureOf(secret: string, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
}

/** Reads the body of a signed report; undefined where the signature is not right. */
async function readSigned(
  c: Context<CallEnv>,
  { config, now }: Pick<Platform, 'config' | 'now'>,
): Promise<Buffer | undefined> {
  const timestamp = c.req.header('x-matricula-timestamp') ?? ''
  const given = c.req.header('x-matricula-signature') ?? ''
  const body = Buffer.from(await c.req.arrayBuffer())
  if (!config.mailHookSecret || !/^\d{1,12}$/.test(timestamp)) return undefined
  if (Math.abs(Number(timestamp) * 1000 - now().getTime()) > mostSkewMs) return undefined
  const expected = Buffer.from(signatureOf(config.mailHookSecret, timestamp, body))
  const sent = Buffer.from(given.replace(/^sha256=/, ''))
  return expected.length === sent.length && timingSafeEqual(expected, sent) ? body : undefined
}

type Act = (platform: Platform, body: Buffer) => Promise<object | Refusal>

/** One address for reports of another service, with the limits of its body. */
export function signedHook(platform: Platform, mostBytes: number, act: Act) {
  const limit = bodyLimit({
    maxSize: mostBytes,
    onError: (c) => problem(c, new Refusal('too-large', 'This is too much to send at once')),
  })
  return [
    limit,
    async (c: Context<CallEnv>) => {
      const body = await readSigned(c, platform)
      if (!body) return problem(c, new Refusal('not-signed-in', 'The signature is not right'))
      const answer = await act(platform, body)
      return answer instanceof Refusal ? problem(c, answer) : c.json(answer, 200, apiHeaders)
    },
  ] as const
}
