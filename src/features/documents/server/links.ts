import type * as z from 'zod/mini'
import { type AdminActor, type ApplicantActor, type Ctx, nameOf } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import { isProven, proofOf } from '#server/secrets.ts'
import { fillPath } from '#shared/endpoint.ts'
import { type Link, openArchive, openFile } from '../contract.ts'

const liveSeconds = 300

/** What a link opens, and for which use: each kind has a word of its own, which is signed with the id. */
type Opens = { id: string; use: string }
type Claims = Opens & { viewer: string; until: number }

/** An address that opens one thing for one person for five minutes; whether they may was asked before. */
export function mintFileLink(
  ctx: Ctx<ApplicantActor> | Ctx<AdminActor>,
  opens: Opens,
  at?: { path: string },
): z.input<typeof Link> {
  return mintFor(nameOf(ctx.actor), ctx, opens, at)
}

/** The same for somebody without an account; `viewer` is what the caller knows them by. */
export function mintFor(
  viewer: string,
  { now, config }: Pick<Ctx, 'now' | 'config'>,
  opens: Opens,
  { path }: { path: string } = opens.use === 'archive' ? openArchive : openFile,
): z.input<typeof Link> {
  const until = Math.floor(now.getTime() / 1000) + liveSeconds
  const claims = { ...opens, viewer, until }
  const query = new URLSearchParams({
    viewer: claims.viewer,
    use: claims.use,
    until: String(until),
    signature: proofOf(config, 'file-link', textOf(claims)).toString('base64url'),
  })
  return {
    address: `${fillPath(path, { id: opens.id })}?${query}`,
    until: new Date(until * 1000),
  }
}

/** 403 for a link that was altered, was made for something else, or is over. */
export function requireSignedLink(
  { config, now }: Pick<Ctx, 'config' | 'now'>,
  claims: Claims,
  signature: string,
): void {
  const given = Buffer.from(signature, 'base64url')
  const isOurs = isProven(config, 'file-link', textOf(claims), { given })
  if (!isOurs || now.getTime() > claims.until * 1000)
    throw new Refusal('not-allowed', 'This link has expired. Open the document again', {
      code: 'link-over',
    })
}

/** The purpose comes first, so that no link of another kind fits. */
function textOf({ id, use, viewer, until }: Claims): string {
  return JSON.stringify(['matricula-download', id, use, viewer, until])
}
