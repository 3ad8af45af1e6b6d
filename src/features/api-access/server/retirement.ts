import { type Method, pathPattern } from '#shared/endpoint.ts'

export type RetiredCall = {
  method: Method
  /** With `{id}` places, as it was declared. */
  path: string
  /** Since when it should no longer be used, and from when it may be gone: days, `YYYY-MM-DD`. */
  deprecatedOn: string
  sunsetOn: string
  /** The page that says what to use instead. */
  guide: string
}

/** The promised calls that are on their way out. */
export const retiredCalls: readonly RetiredCall[] = []

/** RFC 9745 and RFC 8594. */
export function retirementHeaders(
  all: readonly RetiredCall[],
  method: string,
  path: string,
): [string, string][] {
  const found = all.find((one) => one.method === method && pathPattern(one.path).test(path))
  if (!found) return []
  const deprecated = Math.floor(Date.parse(found.deprecatedOn) / 1_000)
  return [
    ['Deprecation', `@${deprecated}`],
    ['Sunset', new Date(found.sunsetOn).toUTCString()],
    ['Link', `<${found.guide}>; rel="deprecation"; type="text/html"`],
  ]
}
