import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export type TokenPrefix = 'au_' | 'aa_' | ''

/** A secret of 256 bits as base64url behind its prefix; only its hash is ever stored. */
export function newToken(prefix: TokenPrefix = ''): { token: string; hash: Buffer } {
  const token = prefix + randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** SHA-256 of a token, as stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** AES-256-GCM: nonce of 12 bytes, tag of 16, then the sealed text. */
export function seal(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens what `seal` made; throws if one bit differs or the key is another. */
export function unseal(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}
