import * as z from 'zod/mini'
import type { S3 } from './shape.ts'

export const s3Environment = {
  S3_ENDPOINT: z.optional(
    z.url({
      protocol: /^https?$/,
      error: 'S3_ENDPOINT must be an address like https://s3.example.com',
    }),
  ),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET must name a bucket')),
  ),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
}

type Given = {
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

export function s3Of({
  S3_ENDPOINT,
  S3_BUCKET,
  S3_REGION,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
}: Given): S3 | undefined {
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** What is missing of what belongs together. */
export function s3Faults(given: Record<string, string | undefined>): string[] {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  const missing = names.filter((name) => !given[name])
  if (missing.length === 0 || missing.length === names.length) return []
  return [`The S3 store needs all of its settings or none; missing: ${missing.join(', ')}`]
}
