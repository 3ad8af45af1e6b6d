import * as z from 'zod/mini'
import type { SignerRow } from './rows.ts'

const Consent = z.object({
  version: z.int(),
  sha256: z.string(),
  at: z.iso.datetime(),
  address: z.string(),
  device: z.string(),
})

/** The agreement to electronic records as it was given; null before it was. */
export function consentOf({ consent }: Pick<SignerRow, 'consent'>): z.infer<typeof Consent> | null {
  return consent === null ? null : Consent.parse(consent)
}

export function consentedAt(signer: Pick<SignerRow, 'consent'>): Date | null {
  const consent = consentOf(signer)
  return consent && new Date(consent.at)
}
