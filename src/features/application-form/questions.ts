import { oneOrMore } from '#shared/counted.ts'
import type { Choice } from '#shared/questions/asked-question.ts'
import { states, territories } from '#shared/states.ts'
import { countWords } from '#shared/text.ts'
import {
  type Column,
  offeredCredit,
  type QuestionContext,
  type Section,
} from './asked-questions.ts'
import { degree } from './degree-questions.ts'
import { noHours } from './employer-hours.ts'

function options(...labels: string[]): Choice[] {
  return labels.map((label) => ({ id: label, label }))
}

const stateOptions: Choice[] = [...states, ...territories].map((state) => ({
  id: state.code,
  label: state.name,
}))

const abroad = 'I live outside the United States'
const years = options('<1', '1-2', '3-5', '6-10', '>10')
const hoursOfWeek = { min: 0, max: 168 }
const hoursOfMonth = { min: 1, max: 744 }
const mostStatementWords = 800
const thinStatementWords = 100

/** Raised whenever a question is added, taken away or changes its meaning. */
export const formVersion = 4

const employer: readonly Column[] = [
  {
    path: 'name',
    label: 'Employer',
    type: 'short',
    missing: 'enter the employer’s name',
    identifying: true,
  },
  { path: 'jobTitle', label: 'Job title', type: 'short', missing: 'enter the job title' },
  {
    path: 'hoursPerWeek',
    label: 'Hours per week',
    type: 'whole',
    ...hoursOfWeek,
    unit: 'hours a week',
    missing: 'enter the hours per week',
  },
  {
    path: 'yearsInRole',
    label: 'Years in the role',
    type: 'single',
    options: years.map((one) => ({ ...one, words: `${one.label} years` })),
    isInline: true,
    missing: 'select the years in the role',
  },
]

const refereeColumns: readonly Column[] = [
  { path: 'name', label: 'Name', type: 'short', missing: 'enter their name', identifying: true },
  {
    path: 'email',
    label: 'Email',
    type: 'email',
    autoComplete: 'off',
    missing: 'enter their email address',
    identifying: true,
  },
  {
    path: 'relation',
    label: 'How they know you',
    type: 'short',
    missing: 'say how they know you',
  },
  {
    path: 'position',
    label: 'Position and institution',
    type: 'short',
    missing: 'enter their position and institution',
    identifying: true,
  },
  { path: 'phone', label: 'Phone', type: 'short', optional: true, identifying: true },
]

function refereesAsked({ program, lists }: Pick<QuestionContext, 'program' | 'lists'>): number {
  return lists.referees?.[program] ?? 0
}

const associate = 'Associate degree'
const bachelors = 'Bachelor’s degree or higher'

/** Every question of the application, in order: pages, validation, review, staff view, PDF and export read this list. */
export const sections: readonly Section[] = [
  {
    id: 'personal-information',
    title: 'Personal information',
    why: 'Citizenship, military service, and government service determine which benefits and documents apply to you. Only admissions staff who need these answers can see them, and we log each time they do.',
    questions: [
      {
        path: 'personalInfo.isUSCitizen',
        label: 'Are you a U.S. citizen?',
        type: 'yes-no',
        restricted: true,
      },
      {
        path: 'personalInfo.citizenship',
        label: 'Country of citizenship',
        type: 'country',
        when: (answers) => answers.personalInfo.isUSCitizen === false,
        missing: 'Select your country of citizenship',
        restricted: true,
      },
      {
        path: 'personalInfo.residency',
        label: 'Your status in the United States',
        type: 'single',
        options: options('Permanent resident', 'Visa holder', 'Refugee or asylee', abroad),
        when: (answers) => answers.personalInfo.isUSCitizen === false,
        missing: 'Select your status in the United States',
        restricted: true,
      },
      {
        path: 'personalInfo.isMilitaryAffiliated',
        label: 'Are you affiliated with the U.S. military?',
        type: 'yes-no',
        hint: 'Serving, reserve, National Guard, veteran, or the spouse or child of one.',
        restricted: true,
      },
      {
        path: 'personalInfo.militaryBranch',
        label: 'Branch of service',
        type: 'single',
        options: options(
          'Army',
          'Navy',
          'Marine Corps',
          'Air Force',
          'Space Force',
          'Coast Guard',
          'National Guard',
        ),
        when: (answers) => answers.personalInfo.isMilitaryAffiliated === true,
        missing: 'Select the branch of service',
        restricted: true,
      },
      {
        path: 'personalInfo.militaryStatus',
        label: 'Your connection to it',
        inFull: 'Your connection to the military',
        type: 'single',
        options: options(
          'Active duty',
          'Reserve or Guard',
          'Veteran',
          'Retired',
          'Spouse',
          'Child or other dependent',
        ),
        when: (answers) => answers.personalInfo.isMilitaryAffiliated === true,
        missing: 'Select your connection to the military',
        restricted: true,
      },
      {
        path: 'personalInfo.isDoDEmployee',
        label: 'Are you a civilian employee of the Department of Defense?',
        type: 'yes-no',
        restricted: true,
      },
      {
        path: 'personalInfo.dodComponent',
        label: 'Department, agency, or command',
        type: 'short',
        when: (answers) => answers.personalInfo.isDoDEmployee === true,
        missing: 'Enter your department, agency, or command',
        restricted: true,
      },
      {
        path: 'personalInfo.state',
        label: 'State where you live',
        type: 'state',
        hint: 'From your account. Update it here if it has changed.',
        options: stateOptions,
        optional: true,
        known: ({ state }) => state ?? '',
        unless: ({ personalInfo }, person) =>
          (person !== undefined && person.country !== 'US') ||
          (personalInfo.isUSCitizen === false && personalInfo.residency === abroad),
        identifying: true,
      },
    ],
  },
  {
    id: 'education',
    title: 'Education',
    why: 'Your earlier study shows whether you can start the program and what may count toward it. Admissions staff and your reviewers see these answers.',
    questions: [
      {
        path: 'education.highestEducation',
        label: 'Highest level you have completed',
        type: 'single',
        only: 'ba',
        options: options(
          'High school diploma or equivalent',
          'Some college, no degree',
          associate,
          bachelors,
        ),
        missing: 'Select the highest level you have completed',
      },
      {
        path: 'education.hasBachelors',
        label: 'Do you hold a bachelor’s degree?',
        type: 'yes-no',
        levels: [bachelors],
        atHand: () => 'Your degrees: field and year',
      },
      {
        path: 'education.withoutBachelors',
        label: 'How will you meet the entry requirement?',
        called: 'How you will meet the entry requirement',
        type: 'long',
        rows: 10,
        only: 'msc',
        hint: 'The master’s program requires a bachelor’s degree. Tell us when you’ll have it, or what you have instead.',
        when: (answers) => answers.education.hasBachelors === false,
        missing: 'Tell us how you will meet the entry requirement',
        mostWords: 200,
      },
      ...degree('bachelor’s degree', {
        when: (answers) => answers.education.hasBachelors === true,
        levels: [bachelors],
        country: 'country',
        prefix: 'bachelors',
      }),
      {
        path: 'education.hasMasters',
        label: 'Do you hold a master’s degree?',
        type: 'yes-no',
        levels: [bachelors],
      },
      ...degree('master’s degree', {
        when: (answers) => answers.education.hasMasters === true,
        levels: [bachelors],
        country: 'mastersCountry',
        prefix: 'masters',
      }),
      {
        path: 'education.hasOtherDegree',
        label: 'Do you hold another degree?',
        type: 'yes-no',
        hint: 'For example, an associate degree, a doctorate, or a professional degree.',
        levels: [associate, bachelors],
      },
      ...degree('other degree', {
        when: (answers) => answers.education.hasOtherDegree === true,
        levels: [associate, bachelors],
        country: 'otherCountry',
        prefix: 'other',
      }),
    ],
  },
  {
    id: 'statement',
    title: 'Statement',
    why: 'Your statement is where reviewers meet you. They read it beside your other answers, and they look for your reasons, not for polish.',
    questions: [
      {
        path: 'education.statement',
        label: 'Why this program, and why now?',
        called: 'Your statement',
        type: 'long',
        rows: 16,
        isSheet: true,
        hint: `Up to ${mostStatementWords} words, in your own voice.`,
        missing: 'Enter your statement',
        mostWords: mostStatementWords,
        warning: ({ education: { statement } }) =>
          statement && countWords(statement) < thinStatementWords
            ? `Your statement has ${countWords(statement)} words. Reviewers learn the most about you from it, and most people write more.`
            : undefined,
      },
    ],
  },
  {
    id: 'employment',
    title: 'Employment',
    why: 'Your work helps reviewers understand your path and what you’ll bring to the program. Admissions staff and reviewers see these answers. We won’t contact an employer without asking you.',
    questions: [
      {
        path: 'employment.isSeeingCoachingClients',
        label: 'Are you coaching clients now?',
        type: 'yes-no',
      },
      {
        path: 'employment.coachingHours',
        label: 'Hours of coaching in an average month',
        type: 'whole',
        ...hoursOfMonth,
        when: (answers) => answers.employment.isSeeingCoachingClients === true,
        missing: 'Enter your hours of coaching in an average month',
      },
      {
        path: 'employment.isCurrentlyEmployed',
        label: 'Are you currently employed?',
        type: 'yes-no',
      },
      {
        path: 'employment.currentEmployer.name',
        label: 'Employer',
        inFull: 'Current employer',
        type: 'short',
        autoComplete: 'organization',
        when: (answers) => answers.employment.isCurrentlyEmployed === true,
        missing: 'Enter your employer’s name',
        identifying: true,
      },
      {
        path: 'employment.currentEmployer.jobTitle',
        label: 'Job title',
        inFull: 'Job title at your current employer',
        type: 'short',
        autoComplete: 'organization-title',
        when: (answers) => answers.employment.isCurrentlyEmployed === true,
        missing: 'Enter your job title',
      },
      {
        path: 'employment.currentEmployer.hoursPerWeek',
        label: 'Hours per week',
        inFull: 'Hours per week at your current employer',
        type: 'whole',
        ...hoursOfWeek,
        when: (answers) => answers.employment.isCurrentlyEmployed === true,
        missing: 'Enter your hours per week',
        warning: ({ employment: { currentEmployer } }) => noHours([currentEmployer]),
      },
      {
        path: 'employment.currentEmployer.yearsInRole',
        label: 'Years in this role',
        inFull: 'Years in your current role',
        type: 'single',
        options: years,
        isInline: true,
        when: (answers) => answers.employment.isCurrentlyEmployed === true,
        missing: 'Select your years in this role',
      },
      {
        path: 'employment.hasPreviousEmployment',
        label: 'Have you had earlier employers?',
        type: 'yes-no',
      },
      {
        path: 'employment.previousEmployers',
        label: 'Earlier employers',
        type: 'rows',
        row: 'Employer',
        atHand: () => 'Your employers',
        columns: employer,
        when: (answers) => answers.employment.hasPreviousEmployment === true,
        missing: 'Add an earlier employer',
        warning: ({ employment: { previousEmployers } }) => noHours(previousEmployers),
      },
    ],
  },
  {
    id: 'financial-plan',
    title: 'Financial plan',
    why: 'How you plan to pay never affects whether you’re admitted. It lets us show you what you can expect to pay and which documents a benefit requires. Admissions and finance staff see these answers.',
    questions: [
      {
        path: 'financialPlan.selectedPayments',
        label: 'How do you plan to pay?',
        type: 'multiple',
        list: 'paymentSources',
        atHand: () => 'A plan to pay',
        hint: 'Choose all that apply. The options depend on your other answers.',
        missing: 'Select at least one way to pay',
      },
      {
        path: 'financialPlan.selfPayContribution.upFrontContribution',
        label: 'Self-pay: amount at the start',
        called: 'The amount at the start',
        type: 'money',
        when: (answers) => answers.financialPlan.selectedPayments.includes('self-pay'),
        missing: 'Enter the amount you can pay at the start',
      },
      {
        path: 'financialPlan.selfPayContribution.monthlyPaymentContribution',
        label: 'Self-pay: amount each month',
        called: 'The amount each month',
        type: 'money',
        when: (answers) => answers.financialPlan.selectedPayments.includes('self-pay'),
        missing: 'Enter the amount you can pay each month',
      },
      {
        path: 'financialPlan.expectedAmounts',
        label: 'How much do you expect from other sources?',
        called: 'Each expected amount',
        type: 'amounts',
        list: 'paymentSources',
        hint: 'For the whole program. Leave an amount blank if you don’t know it yet.',
        when: (answers) => answers.financialPlan.selectedPayments.some((id) => id !== 'self-pay'),
        optional: true,
      },
    ],
  },
  {
    id: 'credit-transfer',
    title: 'Credit transfer',
    why: 'Training you’ve completed may count toward the program and lower its cost. Admissions staff decide each claim and explain the outcome.',
    questions: [
      {
        path: 'creditTransfer.selectedPrograms',
        label: 'Which of these have you completed?',
        type: 'multiple',
        list: 'creditPrograms',
        atHand: (asking) => (offeredCredit(asking).length > 0 ? 'Training for credit' : undefined),
        hint: 'Leave this blank if none apply.',
        optional: true,
      },
    ],
  },
  {
    id: 'references',
    title: 'References',
    why: 'People who have taught you or worked with you know things a form doesn’t ask. We email them only when you submit. They see your name and the program, but none of your answers. Admissions staff and your reviewers read what they write.',
    isAsked: (asking) => refereesAsked(asking) > 0,
    questions: [
      {
        path: 'references.referees',
        label: 'Who can write about you?',
        called: 'Your recommenders',
        inFull: 'Recommenders',
        type: 'rows',
        row: 'Recommender',
        columns: refereeColumns,
        rowsAsked: refereesAsked,
        atHand: (asking) => {
          const count = refereesAsked(asking)
          return `Name and email of ${oneOrMore(count, 'a person', 'people')} who can write about you`
        },
        hint: 'Teachers, supervisors, or colleagues, but not family. Ask them first. We’ll email each one a link, and they don’t need an account.',
      },
      {
        path: 'references.waivesAccess',
        label: 'Do you waive your right to read your references?',
        inFull: 'Waives the right to read references',
        type: 'yes-no',
        hint: 'You may have a right to read references about you. Many people write more openly when they know you won’t. Your choice doesn’t affect our decision. We’ll tell your recommenders what you chose.',
        missing: 'Choose whether you waive your right to read your references',
      },
    ],
  },
]
