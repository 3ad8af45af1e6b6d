import type { Context } from 'hono'
import type { CallEnv } from './platform.ts'
import { Refusal } from './refusals.ts'

/** Two whole mails; what such calls send is released once they are answered. */
const mostUnderWay = 50 * 1024 * 1024
const retryAfterSeconds = 20

let underWay = 0

type BodyReader<T> = (body: ReadableStream<Uint8Array>) => Promise<T>

/**
 * Reads a body whose sender is known only at its end, by what it is signed with. Its bytes, and those of
 * all such calls together, are counted as they arrive, until what is done with them is done.
 */
export async function readUnsignedBody<T>(
  { req }: Context<CallEnv>,
  most: number,
  read: BodyReader<T>,
): Promise<T> {
  if (Number(req.header('content-length') ?? 0) > most) throw tooLarge()
  let bytes = 0
  let isOver = false
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      if (isOver) return
      bytes += piece.length
      underWay += piece.length
      if (bytes > most) throw tooLarge()
      if (underWay > mostUnderWay)
        throw new Refusal('busy', 'We’re receiving too much right now. Try again in a moment', {
          retryAfter: retryAfterSeconds,
          reason: 'hooks',
        })
      controller.enqueue(piece)
    },
  })
  const body = req.raw.body ?? new Blob().stream()
  try {
    return await read(body.pipeThrough(counting))
  } finally {
    isOver = true
    underWay -= bytes
  }
}

function tooLarge(): Refusal {
  return new Refusal('too-large', 'This is too much to send at once')
}
