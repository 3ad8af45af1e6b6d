import * as z from 'zod/mini'
import { Role } from '#shared/rights.ts'
import { commaList } from './comma-list.ts'
import { isLoopback } from './public-addresses.ts'

/** A provider of OpenID Connect with which staff log in, as the environment names it. */
export type SignInProvider = {
  /** The number of its group, which is in its redirect address too. */
  number: number
  /** As people know it; on the button. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  emailClaim: string
  /** What we ask for as `acr_values`; nothing unless set. */
  acrValues: string | undefined
  /** Values of `acr` or `amr` that mean a second factor. None: ours stays. */
  secondFactor: readonly string[]
  /** Which value of which claim gives which role; the first that fits counts. */
  roles: { claim: string; byValue: readonly { value: string; role: Role }[] } | undefined
  /** Over http, which this machine's own addresses alone may speak. */
  isInsecure: boolean
}

type Given = Record<string, string | undefined>
type Read = { providers: readonly SignInProvider[]; faults: readonly string[] }

const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const further = [
  'OIDC_NAME',
  'OIDC_EMAIL_CLAIM',
  'OIDC_ACR_VALUES',
  'OIDC_SECOND_FACTOR',
  'OIDC_ROLE_CLAIM',
  'OIDC_ROLES',
] as const
const most = 9

/** Up to nine groups: `OIDC_ISSUER` and what belongs to it, then `OIDC_ISSUER_2`, and so on. */
export function readSignInProviders(given: Given): Read {
  const read = Array.from({ length: most }, (_, index) => readGroup(given, index + 1))
  const providers = read.flatMap(({ provider }) => (provider ? [provider] : []))
  const faults = [...strangeNames(given), ...read.flatMap(({ faults }) => faults)]
  const issuers = providers.map(({ issuer }) => issuer)
  if (new Set(issuers).size < issuers.length)
    faults.push('OIDC_ISSUER names each provider once: two of them have the same')
  return { providers, faults }
}

/** A misspelled name would leave a rule out without a word. */
function strangeNames(given: Given): string[] {
  const known = new Set([...needed, ...further].flatMap((name) => groupNames(name)))
  return Object.keys(given)
    .filter((name) => name.startsWith('OIDC_') && !known.has(name))
    .map((name) => `${name} is not a setting. Check it for typos`)
}

function groupNames(name: string): string[] {
  return Array.from({ length: most }, (_, index) => nameIn(index + 1, name))
}

function nameIn(group: number, name: string): string {
  return group === 1 ? name : `${name}_${group}`
}

function readGroup(
  given: Given,
  number: number,
): { provider?: SignInProvider; faults: readonly string[] } {
  const named = (name: (typeof needed)[number] | (typeof further)[number]) => nameIn(number, name)
  const missing = needed.map(named).filter((name) => !given[name])
  const isBegun = [...needed, ...further].some((name) => given[named(name)])
  if (!isBegun) return { faults: [] }
  if (missing.length > 0)
    return {
      faults: [
        `A login provider needs ${needed.map(named).join(', ')}; missing: ${missing.join(', ')}`,
      ],
    }

  const value = (name: Parameters<typeof named>[0]) => given[named(name)] ?? ''
  const faults: string[] = []
  const issuer = value('OIDC_ISSUER')
  const address = URL.parse(issuer)
  const isInsecure = address?.protocol === 'http:'
  const isOwn = address !== null && isLoopback(address.hostname.replace(/^\[|\]$/g, ''))
  if (!address || address.search || address.hash || address.username)
    faults.push(`${named('OIDC_ISSUER')} must be an address like https://login.example.edu`)
  else if (address.protocol !== 'https:' && !(isInsecure && isOwn))
    faults.push(`${named('OIDC_ISSUER')} must begin with https://`)
  const roles = rolesOf(value('OIDC_ROLES'))
  const claim = value('OIDC_ROLE_CLAIM')
  if (Boolean(claim) !== Boolean(value('OIDC_ROLES')))
    faults.push(
      `${named('OIDC_ROLE_CLAIM')} and ${named('OIDC_ROLES')} are set together or not at all`,
    )
  if (!roles)
    faults.push(
      `${named('OIDC_ROLES')} must be pairs like admissions=Admissions Staff, separated by commas; roles are admissions, reviewer, interviewer, finance, and read-only`,
    )
  return {
    faults,
    provider: {
      number,
      name: value('OIDC_NAME') || (address?.hostname ?? ''),
      issuer,
      clientId: value('OIDC_CLIENT_ID'),
      clientSecret: value('OIDC_CLIENT_SECRET'),
      emailClaim: value('OIDC_EMAIL_CLAIM') || 'email',
      acrValues: value('OIDC_ACR_VALUES') || undefined,
      secondFactor: commaList(value('OIDC_SECOND_FACTOR')),
      roles: claim && roles ? { claim, byValue: roles } : undefined,
      isInsecure,
    },
  }
}

/** Undefined where one of them is no role, or the one that no claim gives: owner. */
function rolesOf(text: string): { value: string; role: Role }[] | undefined {
  const pairs = commaList(text).map((pair) => {
    const [role = '', ...rest] = pair.split('=')
    const read = z.safeParse(Role, role.trim())
    const value = rest.join('=').trim()
    return read.success && read.data !== 'owner' && value ? { value, role: read.data } : undefined
  })
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined
}
