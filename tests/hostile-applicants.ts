import { completeAnswers } from './answers.ts'
import type { TestApp } from './app.ts'
import { cast, castPassword } from './cast.ts'
import { save, submit } from './filled-forms.ts'

export type HostileApplicant = { text: string; email: string; token: string; id: string }

/** Somebody who types a text wherever text is taken, from the first form to the last; throws if one refuses. */
export async function applyWith(app: TestApp, text: string, n: number): Promise<HostileApplicant> {
  const { email, token } = await registerAs(app, text, n)
  await save(app, token, completeAnswers('msc'))
  const saved = await save(app, token, answersOf(text, n))
  const { id, revision } = saved.body
  const submitted = await submit(app, { token, id, revision })
  if (submitted.status !== 200)
    throw new Error(`not submitted: ${JSON.stringify([text, submitted.body])}`)
  return { text, email, token, id }
}

async function registerAs(app: TestApp, text: string, n: number) {
  const { program, status, ...person } = cast.ada
  const email = `hostile${n}@example.org`
  const { body, status: answered } = await app.call('POST /api/users/register', {
    body: { ...person, email, firstName: text, lastName: text, password: castPassword },
    address: `203.0.113.${n % 250}`,
  })
  if (answered !== 200) throw new Error(`not registered: ${JSON.stringify([text, body])}`)
  return { email, token: `${body.token}` }
}

export function refereeOf(number: number): string {
  return `referee${number}@example.org`
}

/** Which of two questions is asked, `turn` says. */
function answersOf(text: string, turn: number) {
  return {
    personalInfo: { isDoDEmployee: true, dodComponent: text },
    education: {
      ...(turn % 2 === 0
        ? {
            hasBachelors: true,
            country: 'US',
            bachelorsInstitution: text,
            bachelorsDegree: text,
            bachelorsYear: 2012,
          }
        : { hasBachelors: false, withoutBachelors: text }),
      hasMasters: true,
      mastersCountry: 'US',
      mastersInstitution: text,
      mastersDegree: text,
      mastersYear: 2016,
      hasOtherDegree: true,
      otherCountry: 'US',
      otherInstitution: text,
      otherDegree: text,
      otherYear: 2009,
      statement: text,
    },
    employment: {
      isCurrentlyEmployed: true,
      currentEmployer: { name: text, jobTitle: text, hoursPerWeek: 36, yearsInRole: '3-5' },
      hasPreviousEmployment: true,
      previousEmployers: [{ name: text, jobTitle: text, hoursPerWeek: 40, yearsInRole: '6-10' }],
    },
    references: {
      waivesAccess: true,
      referees: [1, 2].map((number) => ({
        name: text,
        email: refereeOf(number),
        relation: text,
        position: text,
        phone: [...text].slice(0, 20).join(''),
      })),
    },
  }
}

/** A text without what a page, a paper or a field may leave out: spaces, controls, what no one sees. */
export function seen(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\u200b-\u200d\u2060\ufeff\u00ad\u2028\u2029\s]/gu, '')
    .normalize('NFC')
}
