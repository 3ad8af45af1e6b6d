import { type Method, pathPattern } from '#shared/endpoint.ts'

/** Programs that call it have so long to go on to another one. */
const leastMonths = 12

type Retiring = {
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
export const retiring: readonly Retiring[] = []

/** RFC 9745 and RFC 8594. */
export function retirementHeaders(
  all: readonly Retiring[],
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

/** Whether everyone who calls it had long enough. */
export function isLongEnough({ deprecatedOn, sunsetOn }: Retiring): boolean {
  const first = new Date(deprecatedOn)
  first.setUTCMonth(first.getUTCMonth() + leastMonths)
  return new Date(sunsetOn) >= first
}
