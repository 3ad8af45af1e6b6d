/** Exactly one mailbox; lists, groups and quoted local parts do not fit (RFC 5321 dot-atom only). */
export const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

export const emailLength = 254

/** Stands for the address of somebody who has none; the name is reserved, so no mail can reach it (RFC 2606). */
export const noAddressDomain = 'no-address.invalid'

export function hasAddress(email: string): boolean {
  return !email.toLowerCase().endsWith(`@${noAddressDomain}`)
}
