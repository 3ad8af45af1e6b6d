import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'

const signatureBytes = 16

type Keyed = Pick<Config, 'secretKey'>

/** Stands for a mail in the address that ends mails of its kind; nothing of it names a person. */
export function unsubscribeToken(config: Keyed, mailId: string): string {
  return `${mailId}.${sign(config, `unsubscribe:${mailId}`).toString('base64url')}`
}

/** The mail that a token was made for; undefined for any other text. */
export function mailOfToken(config: Keyed, token: string): string | undefined {
  const [mailId = '', signature = ''] = token.split('.')
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(mailId)) return undefined
  return isSame(sign(config, `unsubscribe:${mailId}`), Buffer.from(signature, 'base64url'))
    ? mailId
    : undefined
}

/** Where the answer to a mail about an application goes; the local part has 64 characters at most. */
export function replyAddress(
  config: Keyed & Pick<Config, 'inboundMail'>,
  applicationId: string,
): string | undefined {
  if (!config.inboundMail) return undefined
  const [local = '', domain = ''] = config.inboundMail.address.split('@')
  const id = applicationId.replaceAll('-', '')
  const signature = sign(config, `reply:${applicationId}`).subarray(0, 8).toString('hex')
  return `${local}+${id}${signature}@${domain}`
}

/** The same as the part of a mail that it is; nothing where no answers come to us. */
export function answersTo(
  config: Keyed & Pick<Config, 'inboundMail'>,
  applicationId: string,
): { replyTo?: string } {
  const replyTo = replyAddress(config, applicationId)
  return replyTo ? { replyTo } : {}
}

/** The application whose thread an address leads to; undefined where it is none of ours. */
export function applicationOfReply(
  config: Keyed & Pick<Config, 'inboundMail'>,
  address: string,
): string | undefined {
  if (!config.inboundMail) return undefined
  const [local = '', domain = ''] = config.inboundMail.address.toLowerCase().split('@')
  const found = /^([^+]+)\+([0-9a-f]{32})([0-9a-f]{16})@(.+)$/.exec(address.toLowerCase())
  if (!found || found[1] !== local || found[4] !== domain) return undefined
  const id = (found[2] ?? '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const expected = sign(config, `reply:${id}`).subarray(0, 8)
  return isSame(expected, Buffer.from(found[3] ?? '', 'hex')) ? id : undefined
}

function sign({ secretKey }: Keyed, text: string): Buffer {
  return createHmac('sha256', secretKey).update(text).digest().subarray(0, signatureBytes)
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
