import { Refusal } from '#server/refusals.ts'
import { isStorable } from '#shared/text.ts'

/** The one thing that directories look for: someone by one of their names. */
export type Filter = { by: 'userName' | 'externalId' | 'id' | 'email'; value: string }

const comparison =
  /^\s*(?:urn:ietf:params:scim:schemas:core:2\.0:User:)?(userName|externalId|id|emails(?:\[type eq "work"\])?(?:\.value)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

/** Reads `userName eq "…"` and the like; undefined without a filter. */
export function readFilter(filter: string | undefined): Filter | undefined {
  if (filter === undefined) return undefined
  const [, name = '', quoted = ''] = comparison.exec(filter) ?? []
  const value = unquoted(quoted)
  if (value === undefined || !isStorable(value))
    throw new Refusal('broken', 'Filter by userName, externalId, id, or emails.value, with eq', {
      code: 'filter-unknown',
    })
  const small = name.toLowerCase()
  if (small === 'username') return { by: 'userName', value }
  if (small === 'externalid') return { by: 'externalId', value }
  return { by: small === 'id' ? 'id' : 'email', value }
}

function unquoted(text: string): string | undefined {
  try {
    return String(JSON.parse(text))
  } catch {
    return undefined
  }
}

const usualCount = 100
const mostCount = 200

/** Pages begin with 1; a count of 0 asks how many there are. */
export function readPage({ startIndex, count }: { startIndex?: string; count?: string }) {
  return {
    startIndex: Math.max(1, whole('startIndex', startIndex) ?? 1),
    count: Math.min(mostCount, Math.max(0, whole('count', count) ?? usualCount)),
  }
}

function whole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^-?\d{1,9}$/.test(text)) throw new Refusal('invalid', `Send a whole number as ${name}`)
  return Number(text)
}
