import type { DocumentChange } from '#features/application-form/document.ts'
import { oneOf } from './random.ts'

const employers = [
  'Bluefield Medical Center',
  'Carver County Schools',
  'Ironwood Logistics',
  'Lakeview Credit Union',
  'Northgate Software',
  'Prairie Wind Energy',
  'Saint Brigid Hospice',
  'Tidewater Shipyard',
]
const titles = ['Team lead', 'Nurse manager', 'Teacher', 'Project manager', 'Analyst', 'Counselor']
const statements = [
  'I have spent most of my working life listening to people who were deciding something. I was good at keeping quiet and poor at knowing why that helped. A colleague lent me a book on it, and then another, and I found that I wanted the whole of the subject and not its first chapter. I can give it two evenings and a Saturday each week; my family has planned the next two years around it with me. I would like to come out of it able to say what I do, to show that it works, and to stop doing what does not.',
  'Twice in my career I have been asked to lead people who knew more than I did. The first time went badly, and the second time well, and the difference was a mentor who taught me to ask before I answered. I want to be that person for others, with more behind me than luck. I have read what I could find and taken the short courses that my employer offers; what is missing is the depth, and people to argue with. The format lets me keep my work, which is also where I will try out what I learn.',
  'When I left the service I had twelve years of training in getting things done and none in finding out what was worth doing. Since then I have worked with others who come home with the same question. Some of what I do helps them. I would like to know which part, and to learn the parts that I have never seen. I am used to studying at odd hours and far from a campus, and I finish what I begin.',
]

/** What one person answers otherwise than the next; the rest is filled in alike. */
export function makeAnswers(random: () => number, number: number): DocumentChange {
  const isMilitary = random() < 0.3
  const isDoD = random() < 0.15
  return {
    personalInfo: { isMilitaryAffiliated: isMilitary, isDoDEmployee: isDoD },
    education: { statement: oneOf(random, statements) },
    employment: {
      isSeeingCoachingClients: random() < 0.6,
      currentEmployer: {
        name: oneOf(random, employers),
        jobTitle: oneOf(random, titles),
        hoursPerWeek: 20 + Math.floor(random() * 25),
        yearsInRole: oneOf(random, ['3-5', '6-10']),
      },
    },
    ...planOf(number, isMilitary, isDoD),
    creditTransfer: { selectedPrograms: random() < 0.5 ? ['coach-training-60'] : [] },
  }
}

/** How somebody pays; absent where it is like everybody's: a part themselves, a part their employer. */
function planOf(number: number, isMilitary: boolean, isDoD: boolean): DocumentChange {
  if (isMilitary && number % 2 === 0) return plan('va-benefit', '18000')
  if (isDoD) return plan('dod-assistance', '9000')
  if (number % 7 === 0) return plan('scholarship', '6000')
  if (number % 5 === 0) return plan('loan', '12000')
  return number % 3 === 0 ? { financialPlan: { selectedPayments: ['self-pay'] } } : {}
}

function plan(id: string, amount: string): DocumentChange {
  return {
    financialPlan: { selectedPayments: ['self-pay', id], expectedAmounts: [{ id, amount }] },
  }
}
