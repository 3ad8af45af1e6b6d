import { createHmac, timingSafeEqual } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Context } from 'hono'
import type { Config } from '#server/config.ts'
import { apiHeaders } from '#server/headers.ts'
import { inHookShare } from '#server/hook-share.ts'
import type { CallEnv, Platform } from '#server/platform.ts'
import { problem } from '#server/problem.ts'
import { Refusal } from '#server/refusals.ts'
import { readUnsignedBody } from '#server/unsigned-body.ts'
import { receiveUpload, type SpooledUpload } from '#server/upload-spool.ts'

/** A report that is older, or of a later time, is not believed. */
const mostSkewMs = 5 * 60_000

/** A provider, or what is between it and us, signs the moment, a dot, and the body as sent. */
function signing(secret: string, timestamp: string) {
  return createHmac('sha256', secret).update(`${timestamp}.`)
}

type Hook = {
  mostBytes: number
  /** Whether the installation is set up for it, besides having a secret. */
  isOn(config: Config): boolean
  act(platform: Platform, sent: SpooledUpload): Promise<object | Refusal>
}

/** One address for reports of another service. Nothing of a body is read before its headers are right. */
export function signedHook(platform: Platform, hook: Hook) {
  return async (c: Context<CallEnv>) => {
    const answer = await takeSignedBody(c, platform, hook)
    return answer instanceof Refusal ? problem(c, answer) : c.json(answer, 200, apiHeaders)
  }
}

async function takeSignedBody(
  c: Context<CallEnv>,
  platform: Platform,
  { mostBytes, isOn, act }: Hook,
) {
  const { config, now } = platform
  if (!config.mailHookSecret || !isOn(config))
    throw new Refusal('not-found', 'There’s nothing at this address')
  const timestamp = c.req.header('x-matricula-timestamp') ?? ''
  const given = (c.req.header('x-matricula-signature') ?? '').replace(/^sha256=/, '')
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(given)) throw notSigned()
  if (Math.abs(Number(timestamp) * 1000 - now().getTime()) > mostSkewMs) throw notSigned()
  const hmac = signing(config.mailHookSecret, timestamp)
  return readUnsignedBody(c, mostBytes, async (body) => {
    const sent = await receiveUpload(config, body.pipeThrough(passedTo(hmac)), mostBytes)
    try {
      if (!timingSafeEqual(hmac.digest(), Buffer.from(given, 'hex'))) throw notSigned()
      return await inHookShare(() => act(platform, sent))
    } finally {
      await rm(sent.path, { force: true })
    }
  })
}

function passedTo(hmac: { update(piece: Uint8Array): unknown }) {
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      hmac.update(piece)
      controller.enqueue(piece)
    },
  })
}

function notSigned(): Refusal {
  return new Refusal('not-signed-in', 'The signature is wrong')
}
