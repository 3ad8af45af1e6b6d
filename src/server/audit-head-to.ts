import { isAbsolute } from 'node:path'
import * as z from 'zod/mini'
import { commaList } from './comma-list.ts'

/** An authority that stamps the time (RFC 3161), and a file with the certificates that are trusted for it. */
export type StampAuthority = { url: string; authorities: string | undefined }

export type AuditHeadSettings = {
  /** Where the end of the audit log is sent every hour, so that a cut shows. */
  auditHeadTo: AuditHeadTo
  /** Who stamps the time of that end, and of sealed contracts. */
  stamping: StampAuthority | undefined
  /** Whose time stamps count, also where nobody is asked for new ones. */
  timeStampAuthorities: string | undefined
}

type AuditHeadTo = {
  files: readonly string[]
  addresses: readonly string[]
}

const said =
  'AUDIT_HEAD_TO must be email addresses or files with their whole path, separated by commas'

export const auditHeadEnvironment = {
  AUDIT_HEAD_TO: z._default(
    z
      .string()
      .check(
        z.refine((text) => commaList(text).every((one) => isFile(one) || isAddress(one)), said),
      ),
    '',
  ),
  TIMESTAMP_URL: z.optional(
    z.url({
      protocol: /^https?$/,
      error: 'TIMESTAMP_URL must be an address like https://timestamp.example.com',
    }),
  ),
  TIMESTAMP_CA: z.optional(
    z.string().check(z.refine(isAbsolute, 'TIMESTAMP_CA must be a file with its whole path')),
  ),
}

type Given = {
  AUDIT_HEAD_TO?: string | undefined
  TIMESTAMP_URL?: string | undefined
  TIMESTAMP_CA?: string | undefined
}

export function auditHeadToOf({ AUDIT_HEAD_TO: places = '' }: Given): AuditHeadTo {
  const all = commaList(places)
  return { files: all.filter(isFile), addresses: all.filter((one) => !isFile(one)) }
}

export function auditHeadSettingsOf(given: Given): AuditHeadSettings {
  const { TIMESTAMP_URL: url, TIMESTAMP_CA: authorities } = given
  return {
    auditHeadTo: auditHeadToOf(given),
    stamping: url ? { url, authorities } : undefined,
    timeStampAuthorities: authorities,
  }
}

function isFile(place: string): boolean {
  return isAbsolute(place)
}

function isAddress(place: string): boolean {
  return z.safeParse(z.email(), place).success
}
