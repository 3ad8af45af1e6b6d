import type { ContractRow } from './rows.ts'

/** How the keys of all mails about one contract begin. */
export function keysOf(id: string): string {
  return `contract:${id}:`
}

/** The mail with the latest link; what becomes of it is found by this key. */
export function sentKey({ id, links }: Pick<ContractRow, 'id' | 'links'>): string {
  return `${keysOf(id)}sent:${links}`
}
