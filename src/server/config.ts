import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import {
  type AuditHeadSettings,
  auditHeadEnvironment,
  auditHeadSettingsOf,
} from './audit-head-to.ts'
import {
  type BackupSettings,
  backupEnvironment,
  backupSettingsOf,
} from './backup/backup-settings.ts'
import type { ClientTimes } from './http-server.ts'
import { keysOf } from './key-file.ts'
import {
  type MonitoringSettings,
  monitoringEnvironment,
  monitoringSettingsOf,
} from './monitoring-settings.ts'
import { readNetworks } from './networks.ts'
import { type Roles, readRoles } from './role-names.ts'
import { readSignInProviders, type SignInProvider } from './sign-in-providers.ts'
import { s3Environment, s3Faults, s3Of } from './store/s3-settings.ts'
import type { S3 } from './store/shape.ts'
import {
  type StudentFiles,
  studentFilesEnvironment,
  studentFilesFaults,
  studentFilesOf,
} from './student-files.ts'
import { WholeNumber } from './whole-number.ts'

const Url = (protocols: RegExp, said: string) =>
  z.optional(z.url({ protocol: protocols, error: said }))

const Environment = z.object({
  PORT: WholeNumber('PORT', { from: 0, to: 65_535, leftOut: 3000 }),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: Url(/^https?$/, 'PUBLIC_URL must be an address like https://apply.example.edu'),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: Url(/^postgres(ql)?$/, 'DATABASE_URL must begin with postgres://'),
  DATABASE_DIRECT_URL: Url(/^postgres(ql)?$/, 'DATABASE_DIRECT_URL must begin with postgres://'),
  DATABASE_REPLICA_URL: Url(/^postgres(ql)?$/, 'DATABASE_REPLICA_URL must begin with postgres://'),
  DATABASE_POOL: WholeNumber('DATABASE_POOL', { from: 2, to: 500, leftOut: 12 }),
  DRAIN_SECONDS: WholeNumber('DRAIN_SECONDS', { from: 0, to: 300, leftOut: 5 }),
  HEADERS_SECONDS: WholeNumber('HEADERS_SECONDS', { from: 1, to: 300, leftOut: 15 }),
  BODY_SECONDS: WholeNumber('BODY_SECONDS', { from: 1, to: 300, leftOut: 30 }),
  KEEP_ALIVE_SECONDS: WholeNumber('KEEP_ALIVE_SECONDS', { from: 1, to: 600, leftOut: 5 }),
  IDLE_SECONDS: WholeNumber('IDLE_SECONDS', { from: 30, to: 3_600, leftOut: 120 }),
  ADMIN_EMAIL: z.optional(z.email('ADMIN_EMAIL must be an email address')),
  ADMIN_PASSWORD: z.optional(z.string()),
  SMTP_URL: Url(/^smtps?$/, 'SMTP_URL must begin with smtp:// or smtps://'),
  MAIL_FROM: z.optional(z.string()),
  MAIL_HOOK_SECRET: z.optional(
    z.string().check(z.minLength(32, 'MAIL_HOOK_SECRET must have at least 32 characters')),
  ),
  INBOUND_MAIL_ADDRESS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[a-z0-9._-]{1,14}@[a-z0-9.-]+$/i,
          'INBOUND_MAIL_ADDRESS must be a short address without a plus, like reply@mail.example.edu',
        ),
      ),
  ),
  STRIPE_SECRET_KEY: z.optional(
    z
      .string()
      .check(z.regex(/^[rs]k_(test|live)_\w+$/, 'STRIPE_SECRET_KEY must begin with sk_ or rk_')),
  ),
  STRIPE_PUBLISHABLE_KEY: z.optional(
    z.string().check(z.regex(/^pk_(test|live)_\w+$/, 'STRIPE_PUBLISHABLE_KEY must begin with pk_')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^whsec_\w+(\s*,\s*whsec_\w+)*$/,
          'STRIPE_WEBHOOK_SECRET must begin with whsec_; several are separated by commas',
        ),
      ),
  ),
  DEMO_PAYMENTS: z.optional(z.literal('on', 'DEMO_PAYMENTS is on, or not set')),
  REACH_LOOPBACK: z.optional(z.literal('on', 'REACH_LOOPBACK is on, or not set')),
  SECRET_KEY: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{64}$/, 'SECRET_KEY must be 64 hexadecimal digits')),
  ),
  SECRET_KEY_BEFORE: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[0-9a-f]{64}(\s*,\s*[0-9a-f]{64})*$/,
          'SECRET_KEY_BEFORE must be 64 hexadecimal digits; several are separated by commas',
        ),
      ),
  ),
  CLAMD_SOCKET: z.optional(z.string()),
  SEAL_CERTIFICATE: z.optional(z.string()),
  SEAL_CERTIFICATE_PASSWORD: z._default(z.string(), ''),
  TRUSTED_PROXIES: z._default(z.string(), ''),
  ROLES: z.optional(z.string()),
  NODE_ENV: z.optional(z.string()),
  ...backupEnvironment,
  ...auditHeadEnvironment,
  ...monitoringEnvironment,
  ...s3Environment,
  ...studentFilesEnvironment,
})

export type Stripe = {
  secretKey: string
  publishableKey: string
  /** Any of them signs: two while one takes the place of the other. */
  webhookSecrets: readonly string[]
  isLive: boolean
  /** Another server in place of Stripe's, on this machine alone. No variable sets it; tests do. */
  at?: { host: string; port: number; protocol: 'http' | 'https' }
}

export type Config = MonitoringSettings &
  AuditHeadSettings & {
    port: number
    host: string
    /** Origin that links and checks use, without a slash at the end. */
    publicUrl: string
    https: boolean
    production: boolean
    dataDir: string
    roles: Roles
    databaseUrl: string | undefined
    studentFiles: StudentFiles
    /** The same database as the owner of its tables, for migrations and the job runner. */
    databaseDirectUrl: string | undefined
    /** A standby of it, from which the office's lists, reports, and exports are read. */
    databaseReplicaUrl: string | undefined
    /** The most connections that requests of this process share. */
    databasePool: number
    /** How long a server that is told to stop goes on answering, so that a balancer sees it first. */
    drainMs: number
    clientTimes: ClientTimes
    backup: BackupSettings
    firstAdmin: { email: string; password: string } | undefined
    smtpUrl: string | undefined
    mailFrom: string
    /** Signs what a mail provider reports: returned mail and answers. */
    mailHookSecret: string | undefined
    /** Answers to mails about an application come here and join its thread. */
    inboundMail: { address: string } | undefined
    stripe: Stripe | undefined
    /** A page of ours takes the place of a card payment, and no money moves. */
    demoPayments: boolean
    /** Addresses that people type into the office may lead to this machine; for trying things out. */
    reachesLoopback: boolean
    /** Where people's files are instead of the data folder. */
    s3: S3 | undefined
    /** Path of clamd's socket, or its host and port; files are not scanned without. */
    clamdSocket: string | undefined
    /** A PKCS#12 file that seals contracts; without one the installation makes a certificate for itself. */
    sealCertificate: { file: string; password: string } | undefined
    /** 32 bytes, from which the key of each purpose is worked out (`secrets.ts`). */
    secretKey: Buffer
    /** Keys that it took the place of: they still open and check, and make nothing. */
    earlierKeys: readonly Buffer[]
    trustedProxies: BlockList
    /** Where staff may log in besides; none unless set up. */
    signInProviders: readonly SignInProvider[]
  }

/** Reads and checks the whole configuration; throws one sentence for each fault, naming variables, never values. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = z.safeParse(Environment, given)
  const faults = read.success ? [] : read.error.issues.map((issue) => said(issue))
  const values = read.success ? read.data : undefined
  faults.push(...pairFaults(given))
  const trustedProxies = readNetworks((given.TRUSTED_PROXIES ?? '').split(',').filter(Boolean))
  if (!trustedProxies)
    faults.push(
      'TRUSTED_PROXIES must be addresses or networks like 10.0.0.0/8, separated by commas',
    )
  const signIn = readSignInProviders(given)
  faults.push(...signIn.faults)
  const roles = readRoles(given.ROLES)
  if (!roles) faults.push('ROLES names web, live and worker, or some of them, separated by commas')
  if (faults.length > 0 || !values || !trustedProxies || !roles)
    throw new Error([...new Set(faults)].join('\n'))

  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  const https = publicUrl.protocol === 'https:'
  const dataDir = resolve(values.DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: publicUrl.origin,
    https,
    production: values.NODE_ENV === 'production' || https,
    dataDir,
    roles,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    databasePool: values.DATABASE_POOL,
    drainMs: values.DRAIN_SECONDS * 1000,
    clientTimes: {
      headersMs: values.HEADERS_SECONDS * 1000,
      bodyMs: values.BODY_SECONDS * 1000,
      keepAliveMs: values.KEEP_ALIVE_SECONDS * 1000,
      idleMs: values.IDLE_SECONDS * 1000,
    },
    backup: backupSettingsOf(values, dataDir),
    firstAdmin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    smtpUrl: values.SMTP_URL,
    mailHookSecret: values.MAIL_HOOK_SECRET,
    inboundMail: values.INBOUND_MAIL_ADDRESS
      ? { address: values.INBOUND_MAIL_ADDRESS.toLowerCase() }
      : undefined,
    mailFrom: values.MAIL_FROM ?? `Admissions <admissions@${publicUrl.hostname}>`,
    stripe: stripeOf(values),
    demoPayments: values.DEMO_PAYMENTS === 'on',
    reachesLoopback: values.REACH_LOOPBACK === 'on',
    s3: s3Of(values),
    clamdSocket: values.CLAMD_SOCKET,
    sealCertificate: values.SEAL_CERTIFICATE
      ? { file: values.SEAL_CERTIFICATE, password: values.SEAL_CERTIFICATE_PASSWORD }
      : undefined,
    ...keysOf(values, dataDir),
    trustedProxies,
    ...auditHeadSettingsOf(values),
    studentFiles: studentFilesOf(values),
    signInProviders: signIn.providers,
    ...monitoringSettingsOf(values),
  }
}

function stripeOf(values: z.infer<typeof Environment>): Stripe | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = values
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return undefined
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim()),
    isLive: isLiveKey(STRIPE_SECRET_KEY),
  }
}

function isLiveKey(key: string): boolean {
  return /^\w\w_live_/.test(key)
}

function said(issue: { path: PropertyKey[]; message: string }): string {
  const name = String(issue.path[0])
  return issue.message.startsWith(name) ? issue.message : `${name}: ${issue.message}`
}

function pairFaults(given: Record<string, string | undefined>): string[] {
  const faults = [...s3Faults(given), ...studentFilesFaults(given)]
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL)
    faults.push('DATABASE_DIRECT_URL needs DATABASE_URL beside it: set both, or only DATABASE_URL')
  if (given.DATABASE_REPLICA_URL && !given.DATABASE_URL)
    faults.push('DATABASE_REPLICA_URL needs DATABASE_URL beside it, the database that it follows')
  if (Boolean(given.ADMIN_EMAIL) !== Boolean(given.ADMIN_PASSWORD))
    faults.push('ADMIN_EMAIL and ADMIN_PASSWORD are set together or not at all')
  if (given.INBOUND_MAIL_ADDRESS && !given.MAIL_HOOK_SECRET)
    faults.push('INBOUND_MAIL_ADDRESS needs MAIL_HOOK_SECRET, which signs incoming emails')
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']
  const missing = stripe.filter((name) => !given[name])
  if (missing.length > 0 && missing.length < stripe.length)
    faults.push(`Stripe needs its three keys or none; missing: ${missing.join(', ')}`)
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = given
  if (secret && publishable && isLiveKey(secret) !== isLiveKey(publishable))
    faults.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are both of test mode or both live')
  if (given.DEMO_PAYMENTS && (given.NODE_ENV === 'production' || isHttps(given.PUBLIC_URL)))
    faults.push('DEMO_PAYMENTS moves no money and cannot be on in production')
  if (given.REACH_LOOPBACK && (given.NODE_ENV === 'production' || isHttps(given.PUBLIC_URL)))
    faults.push('REACH_LOOPBACK lets people reach this machine and cannot be on in production')
  if (given.DEMO_PAYMENTS && missing.length < stripe.length)
    faults.push('DEMO_PAYMENTS stands in for Stripe: set it or the keys of Stripe, not both')
  if (given.SECRET_KEY_BEFORE && !given.SECRET_KEY)
    faults.push('SECRET_KEY_BEFORE needs a new SECRET_KEY beside it')
  return faults
}

function isHttps(address: string | undefined): boolean {
  return /^https:/i.test(address ?? '')
}
