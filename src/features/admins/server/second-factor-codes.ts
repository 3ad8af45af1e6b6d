import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Ctx } from '#server/context.ts'
import { hashToken, unseal } from '#server/secrets.ts'
import type { AdminRow } from './people.ts'
import { admins, recoveryCodes } from './tables.ts'

const stepMs = 30_000
const secretBytes = 20
const recoveryBytes = 10
const recoveryCount = 10

/** Something that shows possession of the second factor, to be used up once. */
export type Proof = { step: number } | { codeHash: Buffer }

export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The address that an authenticator app reads from the picture. */
export function secretAddress(secret: string, label: string, issuer: string): string {
  return totp(secret, label, issuer).toString()
}

/** The 30-second step that a code of six digits belongs to, one step early or late (RFC 6238). */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code.replace(/\s/g, ''), window: 1, timestamp })
  return delta === null ? undefined : Math.floor(timestamp / stepMs) + delta
}

function totp(secret: string, label = '', issuer = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: stepMs / 1000 })
}

/** What a code of the app, or a recovery code, proves; undefined if nothing, or if it was used. */
export async function findProof(
  { db, now, config }: Pick<Ctx, 'db' | 'now' | 'config'>,
  admin: AdminRow,
  code: string,
): Promise<Proof | undefined> {
  if (/^(\s*\d){6}\s*$/.test(code)) {
    if (!admin.totpSecret) return undefined
    const step = findStep(unseal(config, 'second-factor', admin.totpSecret), code, now)
    return step !== undefined && step > admin.totpLastStep ? { step } : undefined
  }
  const codeHash = hashRecoveryCode(code)
  const found = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, codeHash), unusedOf(admin.id)))
  return found[0]
}

export function kindOf(proof: Proof): 'code' | 'recovery-code' {
  return 'step' in proof ? 'code' : 'recovery-code'
}

/** Spends a proof, once, by compare-and-set; false if somebody was faster. */
export async function spendProof(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  adminId: string,
  proof: Proof,
): Promise<boolean> {
  const used =
    'step' in proof
      ? await db
          .update(admins)
          .set({ totpLastStep: proof.step })
          .where(and(eq(admins.id, adminId), lt(admins.totpLastStep, proof.step)))
          .returning({ id: admins.id })
      : await db
          .update(recoveryCodes)
          .set({ usedAt: now })
          .where(and(eq(recoveryCodes.codeHash, proof.codeHash), unusedOf(adminId)))
          .returning({ id: recoveryCodes.adminId })
  return used.length > 0
}

function unusedOf(adminId: string) {
  return and(eq(recoveryCodes.adminId, adminId), isNull(recoveryCodes.usedAt))
}

/** Ten new recovery codes of 80 bits in place of all earlier ones; only their hashes stay. */
export async function replaceRecoveryCodes(
  { db }: Pick<Ctx, 'db'>,
  adminId: string,
): Promise<string[]> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId))
  const codes = Array.from({ length: recoveryCount }, newRecoveryCode)
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ codeHash: hashRecoveryCode(code), adminId })))
  return codes
}

function newRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(recoveryBytes)).buffer }).base32
  return text.toLowerCase().replace(/.{4}(?=.)/g, '$&-')
}

/** Read as people copy it: capitals, spaces and hyphens make no difference. */
function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
}
