import { availableParallelism } from 'node:os'
import { checkPassword, hashPassword } from '#server/hash-queue.ts'
import { password } from './people.ts'

/** Hashes a second with nothing beside them, as many at once as the server allows itself. */
export async function hashesAlone(seconds: number): Promise<number> {
  const stored = await hashPassword(password)
  const began = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: 2 * availableParallelism() }, async () => {
      while (performance.now() < began + seconds * 1000) {
        await checkPassword(stored, password)
        done++
      }
    }),
  )
  return (done * 1000) / (performance.now() - began)
}
