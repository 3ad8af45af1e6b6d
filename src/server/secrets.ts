import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Config } from './config.ts'

/** The last is that of programs, in full so that scanners for leaked secrets know it. */
export type TokenPrefix = 'au_' | 'aa_' | 'matricula_' | ''

/** A secret of 256 bits as base64url behind its prefix; only its hash is ever stored. */
export function newToken(prefix: TokenPrefix = ''): { token: string; hash: Buffer } {
  const token = prefix + randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** SHA-256 of a token, as stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** What a key is for: each purpose has one of its own, worked out from the installation's. */
export type Purpose =
  | 'second-factor'
  | 'mail-secret'
  | 'mail-link'
  | 'interview-link'
  | 'file-link'
  | 'money-link'
  | 'seal-certificate'
  | 'address-note'
  | 'calendar-address'
  | 'webhook-secret'
  | 'login-attempt'

/** The key of the installation, and those that it had before. */
export type Keys = Pick<Config, 'secretKey' | 'earlierKeys'>

const derived = new WeakMap<Buffer, Map<Purpose, Buffer>>()

function derive(key: Buffer, purpose: Purpose): Buffer {
  const known = derived.get(key) ?? new Map<Purpose, Buffer>()
  derived.set(key, known)
  const own =
    known.get(purpose) ?? Buffer.from(hkdfSync('sha256', key, '', `matricula ${purpose}`, 32))
  known.set(purpose, own)
  return own
}

/** What may have made something that is opened or checked now: before purposes had keys, the key itself did. */
function candidates({ secretKey, earlierKeys }: Keys, purpose: Purpose): Buffer[] {
  const all = [secretKey, ...earlierKeys]
  return [...all.map((key) => derive(key, purpose)), ...all]
}

/** AES-256-GCM: nonce of 12 bytes, tag of 16, then the sealed text. */
export function seal({ secretKey }: Keys, purpose: Purpose, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derive(secretKey, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens what `seal` made; throws if one bit differs, the purpose is another, or the key is unknown. */
export function unseal(keys: Keys, purpose: Purpose, sealed: Buffer): string {
  for (const key of candidates(keys, purpose)) {
    const text = decrypt(key, sealed)
    if (text !== undefined) return text
  }
  throw new Error('sealed with a key that is not known here')
}

/** The same sealed with the present key; undefined where it is already, or cannot be opened. */
export function reseal(keys: Keys, purpose: Purpose, sealed: Buffer): Buffer | undefined {
  const [present, ...others] = candidates(keys, purpose)
  if (present && decrypt(present, sealed) !== undefined) return undefined
  for (const key of others) {
    const text = decrypt(key, sealed)
    if (text !== undefined) return seal(keys, purpose, text)
  }
  return undefined
}

function decrypt(key: Buffer, sealed: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(12, 28))
    const opened = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
    return opened.toString('utf8')
  } catch {
    return undefined
  }
}

/** Proves that a text is ours: HMAC-SHA-256, of which links carry the whole or its beginning. */
export function proofOf({ secretKey }: Keys, purpose: Purpose, text: string): Buffer {
  return hmac(derive(secretKey, purpose), text)
}

/** Whether `given` is a proof of this text, or as much of one as it has bytes. */
export function isProven(
  keys: Keys,
  purpose: Purpose,
  text: string,
  { given, bytes = proofBytes }: { given: Buffer; bytes?: number },
): boolean {
  if (given.length !== bytes) return false
  return candidates(keys, purpose).some((key) =>
    timingSafeEqual(hmac(key, text).subarray(0, bytes), given),
  )
}

const proofBytes = 32

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
