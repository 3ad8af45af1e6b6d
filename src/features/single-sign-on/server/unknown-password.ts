import { randomBytes } from 'node:crypto'
import { hashPassword, inHashSlot } from '#server/hash-queue.ts'

/** Of a password that no one knows. */
export async function unknownPassword(): Promise<string> {
  const password = randomBytes(32).toString('base64url')
  return inHashSlot(() => hashPassword(password))
}
