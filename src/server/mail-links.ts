import type { Config } from './config.ts'
import { isProven, type Keys, proofOf } from './secrets.ts'

const signatureBytes = 16
const replyBytes = 8

/** Stands for a mail in the address that ends mails of its kind; nothing of it names a person. */
export function unsubscribeToken(config: Keys, mailId: string): string {
  return `${mailId}.${proofOf(config, 'mail-link', `unsubscribe:${mailId}`).subarray(0, signatureBytes).toString('base64url')}`
}

/** The mail that a token was made for; undefined for any other text. */
export function mailOfToken(config: Keys, token: string): string | undefined {
  const [mailId = '', signature = ''] = token.split('.')
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(mailId)) return undefined
  const given = Buffer.from(signature, 'base64url')
  const text = `unsubscribe:${mailId}`
  return isProven(config, 'mail-link', text, { given, bytes: signatureBytes }) ? mailId : undefined
}

/** Where the answer to a mail about an application goes; the local part has 64 characters at most. */
export function replyAddress(
  config: Keys & Pick<Config, 'inboundMail'>,
  applicationId: string,
): string | undefined {
  if (!config.inboundMail) return undefined
  const [local = '', domain = ''] = config.inboundMail.address.split('@')
  const id = applicationId.replaceAll('-', '')
  const proof = proofOf(config, 'mail-link', `reply:${applicationId}`)
  const signature = proof.subarray(0, replyBytes).toString('hex')
  return `${local}+${id}${signature}@${domain}`
}

/** The same as the part of a mail that it is; nothing where no answers come to us. */
export function answersTo(
  config: Keys & Pick<Config, 'inboundMail'>,
  applicationId: string,
): { replyTo?: string } {
  const replyTo = replyAddress(config, applicationId)
  return replyTo ? { replyTo } : {}
}

/** The application whose thread an address leads to; undefined where it is none of ours. */
export function applicationOfReply(
  config: Keys & Pick<Config, 'inboundMail'>,
  address: string,
): string | undefined {
  if (!config.inboundMail) return undefined
  const [local = '', domain = ''] = config.inboundMail.address.toLowerCase().split('@')
  const found = /^([^+]+)\+([0-9a-f]{32})([0-9a-f]{16})@(.+)$/.exec(address.toLowerCase())
  if (!found || found[1] !== local || found[4] !== domain) return undefined
  const id = (found[2] ?? '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const given = Buffer.from(found[3] ?? '', 'hex')
  return isProven(config, 'mail-link', `reply:${id}`, { given, bytes: replyBytes }) ? id : undefined
}
