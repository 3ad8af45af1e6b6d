import { emailPattern } from '#shared/email.ts'
import { programCodes, programWords } from '#shared/programs.ts'
import { isTimeZone } from '#shared/zones.ts'
import type { OfficeArea } from './area-forms.ts'
import { faultsOf } from './branding.ts'
import type { Problems } from './fields.ts'
import { checkInterviewRules } from './interview-rules.ts'
import { mailNames, mailTemplates } from './mail-templates.ts'
import { areas } from './office-settings.ts'
import { checkTemplate, letterNames, placeholdersOfLetter } from './placeholders.ts'

/** What a shape cannot say of an area. */
export function rules(area: OfficeArea, value: unknown): Problems {
  if (area === 'institute') return ofInstitute(value)
  if (area === 'program:ba' || area === 'program:msc') {
    const { program } = areas[area].parse(value)
    return area === `program:${program}` ? {} : { program: 'A program’s code can’t change' }
  }
  if (area === 'look') return ofLook(value)
  if (area === 'letters') return ofLetters(value)
  if (area === 'mails') return ofMails(value)
  if (area === 'senders') return ofSenders(value)
  if (area === 'rubric:ba' || area === 'rubric:msc') return ofRubric(value)
  if (area === 'interview:ba' || area === 'interview:msc') return ofInterviews(value)
  if (area === 'contracts') return ofContracts(value)
  if (area === 'references:ba' || area === 'references:msc') return ofReferences(value)
  return {}
}

function ofInstitute(value: unknown): Problems {
  const { email, timeZone, currency } = areas.institute.parse(value)
  return {
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && {
      email: 'Email must be an address, like admissions@institute.edu',
    }),
    ...(!isTimeZone(timeZone) && { timeZone: 'Time zone: choose one from the list' }),
    ...(!Intl.supportedValuesOf('currency').includes(currency) && {
      currency: 'Currency: choose one from the list',
    }),
  }
}

function ofLook(value: unknown): Problems {
  const problems: Problems = {}
  const look = areas.look.parse(value)
  for (const { of, sentence } of faultsOf(look)) problems[of] ??= sentence
  if (!/^[\p{L}\p{N}]{0,3}$/u.test(look.letters))
    problems.letters = 'Logo letters: up to three letters or digits'
  return problems
}

function ofMails(value: unknown): Problems {
  const problems: Problems = {}
  const mails = areas.mails.parse(value)
  const unknown = Object.keys(mails).find((name) => !(name in mailTemplates))
  if (unknown) problems[unknown] = 'There is no such mail'
  for (const name of mailNames)
    for (const part of ['subject', 'body'] as const) {
      const [wrong] = checkTemplate(
        mails[name]?.[part] ?? '',
        Object.keys(mailTemplates[name].names),
      )
      if (wrong) problems[`${name}.${part}`] = wrong
    }
  return problems
}

function ofSenders(value: unknown): Problems {
  const problems: Problems = {}
  const senders = areas.senders.parse(value)
  for (const program of programCodes) {
    const { name, address, replyTo } = senders[program]
    const of = programWords[program]
    if (name && !address)
      problems[`${program}.address`] = `${of}: enter a sender address to go with the name`
    if (address && !emailPattern.test(address))
      problems[`${program}.address`] =
        `${of}: Sender address must be a single address, like masters@institute.edu`
    if (replyTo && !emailPattern.test(replyTo))
      problems[`${program}.replyTo`] =
        `${of}: Reply-to must be a single address, like masters@institute.edu`
  }
  return problems
}

function ofLetters(value: unknown): Problems {
  const problems: Problems = {}
  const letters = areas.letters.parse(value)
  for (const outcome of letterNames)
    for (const part of ['subject', 'body'] as const) {
      const [wrong] = checkTemplate(letters[outcome][part], placeholdersOfLetter[outcome])
      if (wrong) problems[`${outcome}.${part}`] = wrong
    }
  return problems
}

const mostReviewers = 10
const mostPoints = 100

function ofRubric(value: unknown): Problems {
  const { reviewers, criteria } = areas['rubric:ba'].parse(value)
  const problems: Problems = {}
  if (reviewers > mostReviewers)
    problems.reviewers = `Reviews per application must be ${mostReviewers} or less`
  for (const [index, { points }] of criteria.entries())
    if (points > mostPoints)
      problems[`criteria.${index}.points`] =
        `Criterion ${index + 1}: Maximum points must be ${mostPoints} or less`
  return problems
}

function ofInterviews(value: unknown): Problems {
  const read = areas['interview:ba'].parse(value)
  const isKnown = isTimeZone(read.timeZone)
  return {
    ...checkInterviewRules(read),
    ...(!isKnown && { timeZone: 'Time zone of the location: choose one from the list' }),
  }
}

function ofContracts(value: unknown): Problems {
  const problems: Problems = {}
  const { refundSteps } = areas.contracts.parse(value)
  for (const [index, { days, percent }] of refundSteps.entries()) {
    const before = refundSteps[index - 1]
    if (before && days <= before.days)
      problems[`refundSteps.${index}.days`] =
        `Share ${index + 1}: Until must be later than in the previous row`
    if (before && percent >= before.percent)
      problems[`refundSteps.${index}.percent`] =
        `Share ${index + 1}: Refunded must be less than in the previous row`
  }
  return problems
}

function ofReferences(value: unknown): Problems {
  const problems: Problems = {}
  for (const [index, { kind, options }] of areas['references:ba'].parse(value).questions.entries())
    if (kind === 'choice' && new Set(options).size < 2)
      problems[`questions.${index}.options`] =
        `Question ${index + 1}: Choices needs two lines or more`
  return problems
}
