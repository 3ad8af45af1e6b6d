import { newKey } from '#web/call.ts'
import type { OwnApplication } from '../contract.ts'

const memory = new Map<string, string>()

/**
 * The key of one submission, kept through retries and a reload: someone who lost the answer asks again
 * with it. A return begins a new round, and so another key.
 */
export function submitKey({ id, statusAt }: Pick<OwnApplication, 'id' | 'statusAt'>): string {
  const name = `submit ${id} ${statusAt}`
  const key = readStored(name) ?? newKey()
  memory.set(name, key)
  try {
    sessionStorage.setItem(name, key)
  } catch {
    // Memory serves until the page is left.
  }
  return key
}

function readStored(name: string): string | null | undefined {
  try {
    return memory.get(name) ?? sessionStorage.getItem(name)
  } catch {
    return memory.get(name)
  }
}
