import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFonts } from '#server/pdf/fonts.ts'
import { openEngine } from '#server/pdf/typst.ts'
import type { Background } from './backgrounds.ts'
import { makeRandom, oneOf } from './random.ts'

/** Whose papers they are. */
export type Bearer = {
  number: number
  firstName: string
  lastName: string
  dateOfBirth: string
  country: string
  background: Background
}

type Paper = { kind: 'identity' | 'transcript' | 'diploma' | 'letter' } & Record<string, unknown>

const grades = ['A', 'A', 'A−', 'B+', 'B+', 'B', 'B', 'B−', 'C+']
const points: Record<string, number> = { A: 4, 'A−': 3.7, 'B+': 3.3, B: 3, 'B−': 2.7, 'C+': 2.3 }
const general = [
  ['ENG 101', 'College Writing'],
  ['MTH 110', 'Quantitative Reasoning'],
  ['PSY 101', 'Introduction to Psychology'],
  ['HIS 115', 'The Modern World'],
  ['BIO 104', 'Human Biology'],
  ['SOC 210', 'Social Problems'],
  ['PHL 201', 'Ethics'],
  ['STA 220', 'Statistics'],
  ['COM 230', 'Interpersonal Communication'],
]
const registrars = ['Eleanor Whitby', 'Joseph Marchetti', 'Priya Raman', 'Thomas Ekdahl']
/** How old people are when they finish a first degree. */
export const ageAtDegree = 23

/** A paper of somebody's for what a document rule asks; every one says that it's a specimen. */
export async function printPaper(rule: string, bearer: Bearer): Promise<Uint8Array> {
  const { source, engine } = await press()
  return engine.print(source, JSON.stringify(paperFor(rule, bearer)))
}

let opened: ReturnType<typeof open> | undefined

function press() {
  opened ??= open()
  return opened
}

async function open() {
  const { display, text } = findFonts()
  return {
    source: await readFile(join(import.meta.dirname, 'papers.typ'), 'utf8'),
    engine: await openEngine([...display, ...text].map(({ path }) => path)),
  }
}

function paperFor(rule: string, bearer: Bearer): Paper {
  const name = `${bearer.firstName} ${bearer.lastName}`
  const random = makeRandom(bearer.number)
  const registrar = oneOf(random, registrars)
  const { background } = bearer
  const year = String(Number(bearer.dateOfBirth.slice(0, 4)) + ageAtDegree)
  const about = { name, number: String(4_810_000 + bearer.number * 37), registrar, year }
  const letter = { kind: 'letter', date: 'May 4, 2026', facts: [] } as const
  switch (rule) {
    case 'identity':
      return { kind: 'identity', ...about, ...passportOf(bearer) }
    case 'transcripts':
      return {
        kind: 'transcript',
        ...about,
        born: bearer.dateOfBirth,
        ...studiesOf(background, random),
      }
    case 'degree':
      return {
        kind: 'diploma',
        ...about,
        institution: background.institution,
        award: awardOf(background),
      }
    case 'schooling':
      return {
        kind: 'diploma',
        ...about,
        institution: 'Harbor Street High School',
        award: 'High School Diploma',
      }
    case 'employer-letter':
      return {
        ...letter,
        from: background.employer,
        subject: `Education assistance for ${name}`,
        words: [
          `${name} has worked with us as ${background.title.toLowerCase()} and takes part in our education assistance plan.`,
          'The plan pays up to $5,250 in each calendar year toward tuition and required fees. We pay the school within thirty days of its invoice. There is no repayment if the employee stays for a year after the last payment.',
        ],
        facts: [
          ['Paid each year', '$5,250'],
          ['Paid to', 'The school'],
          ['Valid through', 'December 2027'],
        ],
        signer: background.referees[0].name,
        role: background.referees[0].position,
      }
    case 'va-eligibility':
      return {
        ...letter,
        from: 'Education Benefits Office',
        subject: 'Certificate of eligibility',
        words: [
          `This certifies that ${name} is entitled to benefits for an approved program of education.`,
        ],
        facts: [
          ['Benefit', 'Post-9/11, 100%'],
          ['Months left', String(18 + (bearer.number % 18))],
          ['Delimiting date', 'None'],
        ],
        signer: 'R. Castellano',
        role: 'Education case manager',
      }
    case 'service':
      return {
        ...letter,
        from: 'Personnel Records Center',
        subject: 'Report of separation',
        words: [`This report states the active service of ${name}.`],
        facts: [
          ['Service', '9 years, 4 months'],
          ['Separation', 'Honorable'],
          ['Last assignment', background.previous.employer],
        ],
        signer: 'M. Ibarra',
        role: 'Records officer',
      }
    default:
      return {
        ...letter,
        from: 'Keel Coaching Academy',
        subject: 'Certificate of completion',
        words: [
          `${name} completed the foundation training in coaching: sixty hours of instruction, ten hours of supervised practice, and an assessment of skills.`,
        ],
        facts: [
          ['Hours', '60'],
          ['Completed', 'November 2024'],
          ['Assessment', 'Passed'],
        ],
        signer: 'Noor Halabi',
        role: 'Director of training',
      }
  }
}

function passportOf({ firstName, lastName, dateOfBirth, country, number }: Bearer) {
  const [year = '', month = '', day = ''] = dateOfBirth.split('-')
  const plain = (words: string) =>
    words
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toUpperCase()
  const line = (words: string) => words.padEnd(44, '<').slice(0, 44)
  const id = String(510_000_000 + number * 911)
  return {
    firstName,
    lastName,
    country,
    number: id,
    born: `${day} ${monthNames[Number(month) - 1]} ${year}`,
    machine: [
      line(`P<UTO${plain(lastName)}<<${plain(firstName)}`),
      line(`${id}0UTO${year.slice(2)}${month}${day}0X3105010`),
    ],
  }
}

const monthNames = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')

function studiesOf({ degree, institution }: Background, random: () => number) {
  const subject = degree.replace(/^\S+ in /, '')
  const code = subject
    .replace(/[^a-z]/gi, '')
    .slice(0, 3)
    .toUpperCase()
  const own = ['Foundations of', 'Methods in', 'Topics in', 'Seminar in', 'Senior project in'].map(
    (words, at) => [`${code} ${2 + Math.floor(at / 2)}${at}0`, `${words} ${subject}`],
  )
  const courses = [...general, ...own].map(([code = '', name = '']) => [
    code,
    name,
    '3.0',
    oneOf(random, grades),
  ])
  const sum = courses.reduce((total, [, , , grade = '']) => total + (points[grade] ?? 0), 0)
  const terms = ['First year', 'Second year', 'Third year', 'Fourth year'].map((name, at) => ({
    name,
    courses: courses.filter((_, place) => Math.min(3, Math.floor(place / 3.5)) === at),
  }))
  return { institution, degree, average: (sum / courses.length).toFixed(2), terms }
}

function awardOf({ degree }: Background): string {
  const [letters = '', ...subject] = degree.split(' in ')
  const rank =
    letters.startsWith('BA') || letters === 'BFA' ? 'Bachelor of Arts' : 'Bachelor of Science'
  return `${rank} in ${subject.join(' in ')}`
}
