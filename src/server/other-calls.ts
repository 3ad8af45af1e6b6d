import type { Refusal } from './refusals.ts'

/** Calls whose addresses, content type, and errors a standard gives; all others are under `/api`. */
type OtherCalls = {
  /** How their addresses begin. */
  under: `/${string}/`
  /** What they take beside `application/json`, and answer. */
  type: string
  /** What the standard says of an error: its status, and keys beside our own. */
  refusedAs(refusal: Refusal): { status: number; keys: Record<string, unknown> }
}

/** The feature that answers them adds its own. */
export const otherCalls: OtherCalls[] = []

export function otherCallsAt(path: string): OtherCalls | undefined {
  return otherCalls.find(({ under }) => path.startsWith(under))
}

/** Whether an address is that of a call, and not of a page. */
export function isCall(path: string): boolean {
  return path.startsWith('/api/') || otherCallsAt(path) !== undefined
}

/** The addresses of all calls, as Hono names them. */
export function callPaths(): string[] {
  return ['/api/*', ...otherCalls.map(({ under }) => `${under}*`)]
}
