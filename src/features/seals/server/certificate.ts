import { randomUUID, X509Certificate } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Signer } from '@libpdf/core'
import type { Config } from '#server/config.ts'
import { reseal, seal, unseal } from '#server/secrets.ts'
import { dayMs } from '#shared/durations.ts'
import { sha256 } from './sha256.ts'

export type SealCertificate = {
  fingerprint: Buffer
  subject: string
  validFrom: Date
  validUntil: Date
  der: Buffer
  isOwn: boolean
}

/** What seals, opened where it is to sign, or why nothing can be sealed. */
export type Seal =
  | { certificate: SealCertificate; signer: () => Promise<Signer> }
  | { fault: string }

/** The certificate that an installation made for itself, in its data folder. */
export const ownSealFile = 'seal.json'

function ownFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, ownSealFile)
}

/** Opens what the configuration names, else what the installation made for itself. Read again each time: it may have been taken away. */
export async function openSeal(config: Config): Promise<Seal> {
  const { sealCertificate } = config
  return sealCertificate ? openGiven(sealCertificate) : openOwn(config)
}

/** The public half of what seals here, which no key has to open; undefined where there is none to be read. */
export async function findOwnCertificate(
  config: Pick<Config, 'dataDir' | 'sealCertificate'>,
): Promise<Buffer | undefined> {
  if (config.sealCertificate) {
    const seal = await openGiven(config.sealCertificate)
    return 'fault' in seal ? undefined : seal.certificate.der
  }
  try {
    const { certificate } = JSON.parse(await readFile(ownFile(config), 'utf8'))
    return Buffer.from(String(certificate), 'base64')
  } catch {
    return undefined
  }
}

async function openGiven({ file, password }: { file: string; password: string }): Promise<Seal> {
  const bytes = await readFile(file).catch(() => undefined)
  if (!bytes) return { fault: 'We can’t read the seal certificate file' }
  const { P12Signer } = await import('@libpdf/core')
  try {
    const signer = await P12Signer.create(new Uint8Array(bytes), password)
    const certificate = factsOf(signer.certificate, false)
    // A key that opens may still not sign.
    await signer.sign(new Uint8Array(1), 'SHA-256')
    return { certificate, signer: async () => signer }
  } catch {
    return {
      fault:
        'The seal certificate doesn’t open. The password may be wrong, or the file uses an old format (RC2-40): export it again with AES',
    }
  }
}

async function openOwn(config: Config): Promise<Seal> {
  const text = await readFile(ownFile(config), 'utf8').catch(() => undefined)
  if (text === undefined) return { fault: 'The seal certificate is missing from the data folder' }
  try {
    const { certificate, key } = JSON.parse(text)
    const der = Buffer.from(String(certificate), 'base64')
    const pkcs8 = Buffer.from(
      unseal(config, 'seal-certificate', Buffer.from(String(key), 'base64')),
      'base64',
    )
    const privateKey = await crypto.subtle.importKey(
      'pkcs8',
      pkcs8,
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['sign'],
    )
    return {
      certificate: factsOf(der, true),
      signer: async () => {
        const { CryptoKeySigner } = await import('@libpdf/core')
        return new CryptoKeySigner(privateKey, new Uint8Array(der), 'EC', 'ECDSA')
      },
    }
  } catch {
    return { fault: 'The seal certificate doesn’t open with the key of this installation' }
  }
}

/** Seals the key of one's own certificate with the present key of the installation; the certificate stays. */
export async function resealOwnCertificate(config: Config): Promise<void> {
  const file = ownFile(config)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return
  try {
    const kept = JSON.parse(text)
    const key = reseal(config, 'seal-certificate', Buffer.from(String(kept.key), 'base64'))
    if (!key) return
    const beside = `${file}.${randomUUID()}`
    await writeFile(beside, JSON.stringify({ ...kept, key: key.toString('base64') }), {
      mode: 0o600,
    })
    await rename(beside, file)
  } catch (error) {
    // What does not open is said where it is to seal.
    if (!(error instanceof SyntaxError)) throw error
  }
}

/** Makes a certificate for an installation that was given none; of two processes that start at once one does. */
export async function makeOwnCertificate(
  config: Config,
  subject: string,
  now: Date,
): Promise<void> {
  const { makeCertificate } = await import('./x509.ts')
  const { der, pkcs8 } = await makeCertificate(subject, now)
  const sealed = seal(config, 'seal-certificate', Buffer.from(pkcs8).toString('base64'))
  const text = JSON.stringify({
    certificate: Buffer.from(der).toString('base64'),
    key: sealed.toString('base64'),
  })
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(ownFile(config), text, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
}

function factsOf(der: Uint8Array, isOwn: boolean): SealCertificate {
  const bytes = Buffer.from(der)
  const read = new X509Certificate(bytes)
  const { CN, O } = read.toLegacyObject().subject
  return {
    subject: [CN ?? O ?? 'Without a name'].flat().join(', '),
    validFrom: read.validFromDate,
    validUntil: read.validToDate,
    fingerprint: sha256(bytes),
    der: bytes,
    isOwn,
  }
}

const warnDays = 30

/** Why a certificate does not seal at a moment; null while it does. */
export function faultOf(seal: Seal, now: Date): string | null {
  if ('fault' in seal) return seal.fault
  const { validFrom, validUntil } = seal.certificate
  if (now > validUntil) return 'The seal certificate has expired'
  if (now < validFrom) return 'The seal certificate isn’t valid yet'
  return null
}

export function endsSoon({ validUntil }: SealCertificate, now: Date): boolean {
  return validUntil.getTime() - now.getTime() <= warnDays * dayMs
}
