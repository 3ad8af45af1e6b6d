import { CryptoEngine } from 'pkijs'

/** Named at each call: another part of the process may have set a different one for all. */
export const engine = new CryptoEngine({ crypto })

/** A copy that nothing else holds, as the library wants it. */
export function bytesOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}
