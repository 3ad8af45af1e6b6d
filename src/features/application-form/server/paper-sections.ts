import { nameOnPaper } from '#features/accounts/accounts.ts'
import type { Ctx } from '#server/context.ts'
import type { PdfDocument, PdfLine } from '#server/pdf.ts'
import { findCountry } from '#shared/countries.ts'
import { formatDay, formatInstant } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Institute } from '#shared/public-facts.ts'
import { findState } from '#shared/states.ts'
import { notProvided } from '../answers.ts'
import { estimateFor } from '../estimate.ts'
import { sections } from '../questions.ts'
import { linesOf } from '../section-lines.ts'
import { askingOf, type Snapshot } from '../submission.ts'

/** What a paper is made from: a round with its receipt, or the draft, for which there is none. */
export type Source = {
  snapshot: Snapshot
  receipt: { number: string; round: number; withinGrace: boolean; sha256: string } | null
  /** The draft, or the round that was handed in last. */
  isLatest: boolean
  programName: string
  institute: Institute
}

type Printing = { withRestricted?: boolean; withIdentity?: boolean; more?: PaperSection[] }
type PaperSection = PdfDocument['sections'][number]

/** What later features print of an application with it; each adds its own. */
export const paperParts: {
  sections: ((
    ctx: Pick<Ctx, 'db' | 'now'>,
    id: string,
    may: { withRestricted: boolean; withIdentity: boolean },
  ) => Promise<PaperSection[]>)[]
} = { sections: [] }

/** The application on paper: every answer in its own words, and what they amount to. */
export function applicationPaper(
  source: Source,
  { withRestricted = true, withIdentity = true, more = [] }: Printing = {},
): PdfDocument {
  const { snapshot, receipt } = source
  const asking = askingOf(snapshot)
  const leftOut = [
    ...(withRestricted ? [] : ['This copy leaves out answers that only some staff can read.']),
    ...(withIdentity ? [] : ['This copy leaves out the applicant’s identity.']),
  ]
  return {
    ...paperFrom(source),
    namesBoxes: true,
    title: `Application ${receipt?.number ?? 'draft'}`,
    facts: [...factsOf(source), ...(withIdentity ? personOf(snapshot, withRestricted) : [])],
    sections: [
      ...sections
        .map((section) => ({
          title: section.title,
          lines: linesOf(section, asking, { withRestricted, withIdentity }).map(
            ({ label, words }) => ({
              label,
              answer: words.join('\n') || notProvided,
            }),
          ),
        }))
        .filter(({ lines }) => lines.length > 0),
      ...more,
      { title: 'Estimated cost', lines: linesOfEstimate(snapshot) },
    ],
    ...(leftOut.length > 0 && { closing: leftOut }),
  }
}

/** What the person has in hand: that it was received, when, and the fingerprint of what was received. */
export function receiptPaper(source: Source & { receipt: object }): PdfDocument {
  const { snapshot, receipt, institute } = source
  const { email } = snapshot.person
  return {
    ...paperFrom(source),
    title: `Receipt ${receipt.number}`,
    heading: 'Receipt',
    facts: [
      { term: 'Received from', detail: `${nameOnPaper(snapshot.person)}, ${email}` },
      ...factsOf(source),
      { term: 'Fingerprint', detail: `SHA-256 ${receipt.sha256.replace(/.{16}/g, '$& ').trim()}` },
    ],
    sections: [],
    closing: [
      `${institute.name} has received this application and keeps it as submitted.`,
      `Questions? ${institute.email}, ${institute.phone}`,
    ],
  }
}

function paperFrom({ snapshot, institute }: Source) {
  return {
    institute: { name: institute.name, address: institute.address, email: institute.email },
    createdAt: new Date(snapshot.submittedAt),
    heading: nameOnPaper(snapshot.person),
  }
}

function factsOf({ snapshot, receipt, programName, institute }: Source): PdfDocument['facts'] {
  const { intake, submittedAt } = snapshot
  const at = formatInstant(submittedAt, institute.timeZone)
  const course = [
    { term: 'Program', detail: programName },
    { term: 'Intake', detail: `${intake.name}, starts ${formatDay(intake.startsOn)}` },
  ]
  if (!receipt)
    return [...course, { term: 'Not submitted', detail: `A copy of the draft, made ${at}` }]
  const inGrace = receipt.withinGrace ? ', during the extra time after the deadline' : ''
  return [
    { term: 'Receipt number', detail: receipt.number },
    ...course,
    { term: 'Received', detail: `${at}${inGrace}` },
    ...(receipt.round > 1
      ? [{ term: 'Submission', detail: `Number ${receipt.round} of this application` }]
      : []),
  ]
}

function personOf({ person }: Snapshot, withBirthDate: boolean): PdfDocument['facts'] {
  const place = [person.state && findState(person.state)?.name, findCountry(person.country)?.name]
  return [
    ...(withBirthDate ? [{ term: 'Born', detail: formatDay(person.dateOfBirth) }] : []),
    { term: 'Lives in', detail: place.filter(Boolean).join(', ') },
    { term: 'Email', detail: person.email },
    { term: 'Phone', detail: person.phoneNumber },
  ]
}

function linesOfEstimate({ tariff, ...rest }: Snapshot): PdfLine[] {
  const { lines, selfPay, plan } = estimateFor(askingOf({ tariff, ...rest }), tariff)
  const money = (minor: number) => formatMoney(minor, tariff.currency)
  return [
    ...lines.map(({ label, amount, why }) => ({ label, answer: `${money(amount)}\n${why}` })),
    { label: 'You pay', answer: `${money(selfPay)}\n${plan}` },
  ]
}
