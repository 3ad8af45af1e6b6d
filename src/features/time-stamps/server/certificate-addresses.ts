import { Certificate } from 'pkijs'
import { bytesOf } from '#server/pki.ts'

const authorityInfo = '1.3.6.1.5.5.7.1.1'
const distributionPoints = '2.5.29.31'
const answersAt = '1.3.6.1.5.5.7.48.1'
const issuersAt = '1.3.6.1.5.5.7.48.2'
const address = 6

type Name = { type: number; value: unknown }

/** Where a certificate says that more about it is: who issued it, whether it was revoked. */
export function listAddresses(der: Buffer): {
  issuers: string[]
  answers: string[]
  lists: string[]
} {
  const parsed = (id: string): unknown =>
    Certificate.fromBER(bytesOf(der)).extensions?.find(({ extnID }) => extnID === id)?.parsedValue
  const info = parsed(authorityInfo) as
    | { accessDescriptions?: { accessMethod: string; accessLocation: Name }[] }
    | undefined
  const points = parsed(distributionPoints) as
    | { distributionPoints?: { distributionPoint?: unknown }[] }
    | undefined
  const at = (method: string) =>
    (info?.accessDescriptions ?? [])
      .filter(({ accessMethod }) => accessMethod === method)
      .flatMap(({ accessLocation }) => webAddresses([accessLocation]))
  return {
    issuers: at(issuersAt),
    answers: at(answersAt),
    lists: (points?.distributionPoints ?? []).flatMap(({ distributionPoint }) =>
      Array.isArray(distributionPoint) ? webAddresses(distributionPoint) : [],
    ),
  }
}

function webAddresses(names: readonly Name[]): string[] {
  return names.flatMap(({ type, value }) =>
    type === address && typeof value === 'string' && /^https?:/.test(value) ? [value] : [],
  )
}
