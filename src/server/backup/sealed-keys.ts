import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import * as z from 'zod/mini'

// RFC 7914, with 128 MB and about half a second for each guess.
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const cipher = 'aes-256-gcm'

const Sealed = z.object({ salt: z.string(), iv: z.string(), tag: z.string(), sealed: z.string() })

/** The keys of an installation under a passphrase: scrypt (RFC 7914) and AES-256-GCM. */
export function sealKeys(hexes: readonly string[], passphrase: string): string {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const seal = createCipheriv(cipher, keyOf(passphrase, salt), iv)
  const sealed = Buffer.concat([seal.update(hexes.join('\n'), 'utf8'), seal.final()])
  const parts = { salt, iv, tag: seal.getAuthTag(), sealed }
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, part.toString('base64')]),
    ),
  )
}

/** The keys, one hexadecimal line each; throws where the passphrase is another. */
export function openKeys(text: string, passphrase: string): string[] {
  const parts = z.parse(Sealed, JSON.parse(text))
  const bytes = (name: keyof typeof parts) => Buffer.from(parts[name], 'base64')
  try {
    const open = createDecipheriv(cipher, keyOf(passphrase, bytes('salt')), bytes('iv'))
    open.setAuthTag(bytes('tag'))
    const opened = Buffer.concat([open.update(bytes('sealed')), open.final()])
    return opened.toString('utf8').split('\n')
  } catch {
    throw new Error("BACKUP_PASSPHRASE isn't the one this backup was made with.")
  }
}

function keyOf(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase.normalize('NFKC'), salt, 32, cost)
}
