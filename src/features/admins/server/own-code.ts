import { guardGuess } from '#features/identity/server/own-password.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, type Refusal } from '#server/refusals.ts'
import { staffKind } from './identity.ts'
import type { AdminRow } from './people.ts'
import { findProof, type Proof } from './second-factor-codes.ts'

/** What a code of the signed-in person proves, to be spent by the act; 422 if nothing. */
export async function requireOwnCode(
  ctx: Ctx<AdminActor>,
  admin: AdminRow,
  code: string,
): Promise<Proof> {
  if (!code.trim()) throw invalidField('code', 'Enter the code')
  return guardGuess(staffKind, ctx, wrongCode(), () => findProof(ctx, admin, code))
}

export function wrongCode(): Refusal {
  return invalidField('code', 'This code is wrong or has already been used')
}
