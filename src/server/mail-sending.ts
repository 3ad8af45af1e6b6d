import { randomUUID } from 'node:crypto'
import { SpanKind } from '@opentelemetry/api'
import { and, eq, lt, sql } from 'drizzle-orm'
import { mailEvents, mails } from './db/tables.ts'
import { mailParts } from './mail.ts'
import { markBouncedAddress, whyHeldBack } from './mail-addresses.ts'
import {
  isForGood,
  isNoMailbox,
  isUnreachable,
  type MailRow,
  type Transport,
} from './mail-transport.ts'
import type { JobPlatform, Platform } from './platform.ts'
import { unseal } from './secrets.ts'
import { runInSpan } from './traces.ts'

/** Longer than a mail may take, and short enough that a killed process's is taken again within a minute. */
const claimMs = 50_000
const mostAttempts = 8
/** A server that is down for a night loses no mail. */
const triedForMs = 24 * 60 * 60_000
/** Most servers that are busy, or try out a stranger, take a mail within minutes. */
const firstPauseMs = 10_000
const pauseGrows = 3
const longestPauseMs = 60 * 60_000
/** A server that does not answer is asked once in so long. */
const deadServerPauseMs = 60_000

/** What a process knows of its mail server: no one asks one that is down but to see whether it is back. */
type Breaker = { closedUntil: number }

export function makeBreaker(): Breaker {
  return { closedUntil: 0 }
}

type Turn = {
  senders?: number
  breaker?: Breaker
  /** Asked before each mail; a turn that is broken off leaves the others as they are. */
  goesOn?: () => boolean
}

/**
 * Sends what is due, in the order written for each application, by so many senders at once. Returns how
 * many mails went out.
 */
export async function sendDueMails(
  platform: JobPlatform,
  transport: Transport,
  { senders = 1, breaker = makeBreaker(), goesOn = () => true }: Turn = {},
): Promise<number> {
  await releaseStaleClaims(platform)
  if (platform.now().getTime() < breaker.closedUntil) return 0
  // After a failure one mail goes ahead, and the others only behind it.
  let sent = 0
  if (breaker.closedUntil > 0) {
    if ((await sendNext(platform, transport, breaker)) === 'sent') sent++
    if (breaker.closedUntil > 0) return sent
  }
  async function sendUntilEmpty(): Promise<void> {
    while (breaker.closedUntil === 0 && goesOn()) {
      const outcome = await sendNext(platform, transport, breaker)
      if (outcome === 'none') return
      if (outcome === 'sent') sent++
    }
  }
  await Promise.all(Array.from({ length: senders }, sendUntilEmpty))
  return sent
}

async function sendNext(
  platform: JobPlatform,
  transport: Transport,
  breaker: Breaker,
): Promise<SendOutcome> {
  const mail = await claimMail(platform)
  if (!mail) return 'none'
  const attributes = { 'matricula.mail.template': mail.template }
  const outcome = await runInSpan(
    'send mail',
    { kind: SpanKind.CLIENT, attributes },
    async (span) => {
      const outcome = await sendClaimed(platform, transport, mail)
      span.setAttribute('matricula.mail.outcome', outcome)
      return outcome
    },
  )
  // What is held back says nothing of the server.
  if (outcome === 'unreachable') breaker.closedUntil = platform.now().getTime() + deadServerPauseMs
  else if (outcome !== 'held-back') breaker.closedUntil = 0
  return outcome
}

async function claimMail({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<MailRow | undefined> {
  const at = now()
  // A reminder whose turn has not come delays nothing: it is asked about again when it comes.
  const next = sql`(
    SELECT m.id FROM mails m WHERE m.state = 'queued' AND m.send_after <= ${at}
      AND NOT EXISTS (SELECT 1 FROM mails p WHERE p.application_id = m.application_id
        AND p.seq < m.seq AND p.state IN ('queued', 'sending')
        AND (p.attempts > 0 OR p.send_after <= ${at}))
    ORDER BY m.send_after, m.seq FOR UPDATE OF m SKIP LOCKED LIMIT 1)`
  const rows = await db
    .update(mails)
    .set({
      state: 'sending',
      attempts: sql`${mails.attempts} + 1`,
      claim: randomUUID(),
      claimedUntil: new Date(at.getTime() + claimMs),
    })
    .where(and(eq(mails.state, 'queued'), sql`${mails.id} = ${next}`))
    .returning()
  return rows[0]
}

/** A claim that ran out goes back with the same Message-ID: the one window in which a mail can go twice. */
async function releaseStaleClaims({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'queued', claim: null, claimedUntil: null })
    .where(and(eq(mails.state, 'sending'), lt(mails.claimedUntil, now())))
}

type SendOutcome = 'none' | 'sent' | 'refused' | 'unreachable' | 'held-back'

async function sendClaimed(
  platform: JobPlatform,
  transport: Transport,
  mail: MailRow,
): Promise<SendOutcome> {
  const { db, config, now } = platform
  const heldBack =
    (await whyHeldBack(db, { stream: mail.stream, address: mail.toAddress })) ??
    (await whyNotNeeded(platform, mail))
  if (heldBack) {
    await settle(platform, mail, { state: 'suppressed', kind: 'suppressed', answer: heldBack })
    return 'held-back'
  }
  let answer: string
  try {
    const secret = mail.secret ? unseal(config, 'mail-secret', mail.secret) : undefined
    answer = (await transport(mail, secret)).answer
  } catch (error) {
    return keepFailure(platform, mail, error)
  }
  await settle(platform, mail, { state: 'sent', kind: 'sent', answer, sentAt: now(), secret: null })
  return 'sent'
}

/** A reminder may have waited for a mail server until there was nothing left to remind of. */
async function whyNotNeeded(
  { db, config, now }: JobPlatform,
  { template, key }: MailRow,
): Promise<string | undefined> {
  const isStillTrue = mailParts.stillTrue[template]
  if (!isStillTrue || (await isStillTrue({ db, config, now }, key))) return undefined
  return 'The reminder is no longer needed'
}

async function keepFailure(
  platform: JobPlatform,
  mail: MailRow,
  error: unknown,
): Promise<SendOutcome> {
  const { now, log } = platform
  const answer = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  const age = now().getTime() - mail.createdAt.getTime()
  const isOver = isForGood(error) || (mail.attempts >= mostAttempts && age >= triedForMs)
  const pause = Math.min(firstPauseMs * pauseGrows ** (mail.attempts - 1), longestPauseMs)
  const isHeld = await settle(platform, mail, {
    state: isOver ? 'failed' : 'queued',
    kind: isOver ? 'failed' : 'refused',
    answer,
    sendAfter: new Date(now().getTime() + pause),
  })
  if (isHeld && isNoMailbox(error))
    await markBouncedAddress(platform.db, {
      address: mail.toAddress,
      why: answer,
      mailId: mail.id,
      at: now(),
    })
  if (isHeld && isOver)
    await platform.db.transaction((db) =>
      mailParts.failed({ db, now: now(), config: platform.config }, mail),
    )
  log.warn({ mailId: mail.id, attempts: mail.attempts, isOver }, 'mail was not taken')
  return isUnreachable(error) ? 'unreachable' : 'refused'
}

type End = Partial<typeof mails.$inferInsert> & { kind: string; answer: string }

/** Ends a claim and keeps what came of it; nothing where another has taken the mail meanwhile. */
async function settle(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  mail: MailRow,
  { kind, ...end }: End,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const held = await tx
      .update(mails)
      .set({ ...end, claim: null, claimedUntil: null })
      .where(and(eq(mails.id, mail.id), eq(mails.claim, mail.claim ?? '')))
      .returning({ id: mails.id })
    await tx
      .insert(mailEvents)
      .values({ id: randomUUID(), mailId: mail.id, kind, at: now(), answer: end.answer })
    return held.length > 0
  })
}
