import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'
import { mailKeyOf } from './message-mails.ts'

/** What always holds for messages and mails. */
export const messageInvariants: readonly Invariant[] = [
  invariant(
    'Messages name only documents of their own application',
    () => sql`
      SELECT 'message ' || m.id AS what FROM messages m JOIN document_versions v ON v.id = ANY(m.documents)
      WHERE v.application_id <> m.application_id`,
  ),
  invariant(
    'Every email about a message is about one that’s there',
    () => sql`
      SELECT 'message ' || split_part(key, ':', 2) AS what FROM mails n
      WHERE key LIKE ${`${mailKeyOf('')}%`} AND to_address <> ''
        AND NOT EXISTS (SELECT FROM messages m WHERE m.id::text = split_part(n.key, ':', 2))`,
  ),
  invariant(
    'No thread is marked as read past its end',
    () => sql`
      SELECT 'thread ' || k.application_id AS what FROM message_marks k
      WHERE NOT EXISTS (SELECT FROM messages m WHERE m.application_id = k.application_id AND m.seq = k.seq)`,
  ),
  invariant(
    'A resent email follows the one it repeats, to the same person',
    () => sql`
      SELECT 'mail ' || r.id AS what FROM mails r JOIN mails m ON m.id = r.repeats
      WHERE r.seq < m.seq OR (r.to_address <> '' AND m.to_address <> '' AND r.stream <> m.stream)`,
  ),
]
