const lookEveryMs = 1_000

/** Asked of whoever sends: whether the session of the reader goes on; told: what went wrong. */
export type StreamOptions = { isLive: () => Promise<boolean>; onFault: (error: unknown) => void }

/**
 * A body that is made only as fast as it is taken. The status has been sent by the time that something
 * can go wrong, or the session can end: then the connection is cut, and the reader has no whole file.
 */
export function streamedBody(
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
  { isLive, onFault }: StreamOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = pieces[Symbol.asyncIterator]()
  let lookedAt = performance.now()

  async function requireLive(): Promise<void> {
    if (performance.now() - lookedAt < lookEveryMs) return
    if (!(await isLive())) throw new Error('the session ended')
    lookedAt = performance.now()
  }

  return new ReadableStream({
    async pull(controller) {
      try {
        await requireLive()
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        onFault(error)
        await iterator.return?.()
        throw error
      }
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
