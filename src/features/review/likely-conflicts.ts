import { shareDomain } from './mail-domains.ts'

/** Someone who can review. */
type Candidate = { id: string; name: string; email: string }
type Recommender = { name: string; email: string }

/** What an application says of the people around it. */
export type Surroundings = {
  applicant: { lastNames: readonly string[]; email: string }
  recommenders: readonly Recommender[]
  employers: readonly string[]
}

/** Parts of names of companies and institutes that say nothing of which one it is. */
const legalForms =
  /\b(?:inc|llc|llp|ltd|gmbh|corp|corporation|company|co|plc|pllc|the|of|and|university|college)\b/g
/** A name of fewer letters fits too many domains. */
const fewestLetters = 4
const longestName = 120

/**
 * Why each of those who can review may be too close to an applicant, in sentences; only those with a reason.
 * It is a guess that people look at: two who are named alike are mostly no kin.
 */
export function likelyConflicts(
  candidates: readonly Candidate[],
  around: Surroundings,
): { id: string; reasons: string[] }[] {
  const ownDomains = domainsOfHouse(candidates)
  return candidates.flatMap((one) => {
    const reasons = reasonsFor(one, around, ownDomains)
    return reasons.length > 0 ? [{ id: one.id, reasons }] : []
  })
}

function reasonsFor(
  { name, email }: Candidate,
  { applicant, recommenders, employers }: Surroundings,
  ownDomains: ReadonlySet<string>,
): string[] {
  const shared = (other: string) => {
    const domain = shareDomain(email, other)
    return domain && !ownDomains.has(domain) ? domain : undefined
  }
  const reasons: string[] = []
  if (applicant.lastNames.some((last) => endsWith(name, last))) reasons.push('Same family name')
  const domain = shared(applicant.email)
  if (domain) reasons.push(`Same email domain as the applicant: ${domain}`)
  for (const one of recommenders) {
    const isSame = plain(one.email) === plain(email) || plain(one.name) === plain(name)
    if (isSame) reasons.push('Named as a recommender')
    else if (shared(one.email))
      reasons.push(`Same email domain as a recommender, ${short(one.name)}: ${shared(one.email)}`)
  }
  for (const employer of employers)
    if (isDomainOf(employer, email))
      reasons.push(
        `Their email address belongs to an employer of the applicant: ${short(employer)}`,
      )
  return [...new Set(reasons)]
}

function short(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name
}

/** The domain that most of the office has: sharing it tells nothing. */
function domainsOfHouse(candidates: readonly Candidate[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { email } of candidates) {
    const domain = domainOf(email)
    counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  const isMost = ([, count]: [string, number]) => count > 1 && count > candidates.length / 2
  return new Set([...counts].filter(isMost).map(([domain]) => domain))
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** Whether an employer's name is the name of the domain: “Riverside Hospital” and riversidehospital.org. */
function isDomainOf(employer: string, email: string): boolean {
  const words = plain(employer)
  const names = [words, words.replace(legalForms, ' ')].map((one) => one.replace(/\s/g, ''))
  const labels = domainOf(email)
    .split('.')
    .slice(0, -1)
    .map((label) => label.replaceAll('-', ''))
  return names.some((one) => one.length >= fewestLetters && labels.includes(one))
}

function endsWith(name: string, last: string): boolean {
  const family = plain(last)
  return family !== '' && ` ${plain(name)}`.endsWith(` ${family}`)
}

/** Small, without accents, marks, and what is between words. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}.'’ʻ]/gu, '')
    .replace(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim()
}
