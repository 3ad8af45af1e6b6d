import { type SessionPart, sessionParts } from './session-parts.ts'

export function loadSessionParts(): Promise<SessionPart[]> {
  return Promise.all(sessionParts.map((load) => load()))
}

/** Something was done that changes what the session says: where that cannot be read, it stays. */
export async function readSessionParts(): Promise<void> {
  const parts = await loadSessionParts().catch(() => [])
  await Promise.all(parts.map((part) => part.refresh()))
}
