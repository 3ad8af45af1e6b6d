import { countries } from '#shared/countries.ts'
import { states, territories } from '#shared/states.ts'
import { countWords } from '#shared/text.ts'
import type { Column, Option, Section } from './asking.ts'

function options(...labels: string[]): Option[] {
  return labels.map((label) => ({ value: label, label }))
}

const stateOptions: Option[] = [...states, ...territories].map((state) => ({
  value: state.code,
  label: state.name,
}))

export const countryOptions: readonly Option[] = countries.map((country) => ({
  value: country.code,
  label: country.name,
}))

const years = options('<1', '1-2', '3-5', '6-10', '>10')
const hoursOfWeek = [0, 168] as const
const hoursOfMonth = [1, 744] as const
const mostStatementWords = 800
const thinStatementWords = 100

/** Raised whenever a question is added, taken away or changes its meaning. */
export const formVersion = 1

const employer: readonly Column[] = [
  { path: 'name', label: 'Employer', kind: 'text', missing: 'enter the employer’s name' },
  { path: 'jobTitle', label: 'Job title', kind: 'text', missing: 'enter the job title' },
  {
    path: 'hoursPerWeek',
    label: 'Hours per week',
    kind: 'number',
    whole: hoursOfWeek,
    missing: 'enter the hours per week',
  },
  {
    path: 'yearsInRole',
    label: 'Years in the role',
    kind: 'choice',
    options: years,
    missing: 'select the years in the role',
  },
]

/** Every question of the application, in order: pages, validation, review, staff view, PDF and export read this list. */
export const sections: readonly Section[] = [
  {
    id: 'personal-information',
    title: 'Personal information',
    why: 'Citizenship, military and government service decide which benefits and which documents apply to you. Only admissions staff who need these answers see them, and each look is recorded.',
    questions: [
      {
        path: 'personalInfo.isUSCitizen',
        label: 'Are you a U.S. citizen?',
        kind: 'yes-no',
        restricted: true,
      },
      {
        path: 'personalInfo.citizenship',
        label: 'Country of citizenship',
        kind: 'country',
        when: (answers) => answers.personalInfo.isUSCitizen === false,
        missing: 'Select your country of citizenship',
        restricted: true,
      },
      {
        path: 'personalInfo.residency',
        label: 'Your status in the United States',
        kind: 'choice',
        options: options(
          'Permanent resident',
          'Visa holder',
          'Refugee or asylee',
          'I live outside the United States',
        ),
        when: (answers) => answers.personalInfo.isUSCitizen === false,
        missing: 'Select your status in the United States',
        restricted: true,
      },
      {
        path: 'personalInfo.isMilitaryAffiliated',
        label: 'Are you affiliated with the U.S. military?',
        kind: 'yes-no',
        hint: 'Serving, reserve, National Guard, veteran, or the spouse or child of one.',
        restricted: true,
      },
      {
        path: 'personalInfo.militaryBranch',
        label: 'Branch of service',
        kind: 'choice',
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
        kind: 'choice',
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
        kind: 'yes-no',
        restricted: true,
      },
      {
        path: 'personalInfo.dodComponent',
        label: 'Department, agency or command',
        kind: 'text',
        when: (answers) => answers.personalInfo.isDoDEmployee === true,
        missing: 'Enter your department, agency or command',
        restricted: true,
      },
      {
        path: 'personalInfo.state',
        label: 'State where you live',
        kind: 'choice',
        hint: 'Leave this empty if you live outside the United States.',
        options: stateOptions,
        optional: true,
      },
    ],
  },
  {
    id: 'education',
    title: 'Education',
    why: 'Your earlier study shows whether you can begin the program and what may count towards it. Admissions staff and the reviewers of your application see these answers.',
    questions: [
      {
        path: 'education.highestEducation',
        label: 'Highest level you have completed',
        kind: 'choice',
        only: 'ba',
        options: options(
          'High school diploma or equivalent',
          'Some college, no degree',
          'Associate degree',
          'Bachelor’s degree or higher',
        ),
        missing: 'Select the highest level you have completed',
      },
      { path: 'education.hasBachelors', label: 'Do you hold a bachelor’s degree?', kind: 'yes-no' },
      {
        path: 'education.withoutBachelors',
        label: 'How will you meet the entry requirement?',
        called: 'How you will meet the entry requirement',
        kind: 'long',
        only: 'msc',
        hint: 'The master’s program asks for a bachelor’s degree. Say when you will have it, or what stands in its place.',
        when: (answers) => answers.education.hasBachelors === false,
        missing: 'Say how you will meet the entry requirement',
        mostWords: 200,
      },
      {
        path: 'education.country',
        label: 'Country where you earned it',
        kind: 'country',
        when: (answers) => answers.education.hasBachelors === true,
        missing: 'Select the country where you earned your bachelor’s degree',
      },
      {
        path: 'education.bachelorsInstitution',
        label: 'Institution',
        kind: 'text',
        when: (answers) => answers.education.hasBachelors === true,
        missing: 'Enter the institution of your bachelor’s degree',
      },
      {
        path: 'education.bachelorsDegree',
        label: 'Degree and field',
        kind: 'text',
        when: (answers) => answers.education.hasBachelors === true,
        missing: 'Enter the degree and field of your bachelor’s degree',
      },
      {
        path: 'education.bachelorsYear',
        label: 'Year awarded',
        kind: 'number',
        isYear: true,
        when: (answers) => answers.education.hasBachelors === true,
        missing: 'Enter the year your bachelor’s degree was awarded',
      },
      { path: 'education.hasMasters', label: 'Do you hold a master’s degree?', kind: 'yes-no' },
      {
        path: 'education.mastersCountry',
        label: 'Country where you earned it',
        kind: 'country',
        when: (answers) => answers.education.hasMasters === true,
        missing: 'Select the country where you earned your master’s degree',
      },
      {
        path: 'education.mastersInstitution',
        label: 'Institution',
        kind: 'text',
        when: (answers) => answers.education.hasMasters === true,
        missing: 'Enter the institution of your master’s degree',
      },
      {
        path: 'education.mastersDegree',
        label: 'Degree and field',
        kind: 'text',
        when: (answers) => answers.education.hasMasters === true,
        missing: 'Enter the degree and field of your master’s degree',
      },
      {
        path: 'education.mastersYear',
        label: 'Year awarded',
        kind: 'number',
        isYear: true,
        when: (answers) => answers.education.hasMasters === true,
        missing: 'Enter the year your master’s degree was awarded',
      },
      {
        path: 'education.hasOtherDegree',
        label: 'Do you hold another degree?',
        kind: 'yes-no',
      },
      {
        path: 'education.otherCountry',
        label: 'Country where you earned it',
        kind: 'country',
        when: (answers) => answers.education.hasOtherDegree === true,
        missing: 'Select the country where you earned your other degree',
      },
      {
        path: 'education.otherInstitution',
        label: 'Institution',
        kind: 'text',
        when: (answers) => answers.education.hasOtherDegree === true,
        missing: 'Enter the institution of your other degree',
      },
      {
        path: 'education.otherDegree',
        label: 'Degree and field',
        kind: 'text',
        when: (answers) => answers.education.hasOtherDegree === true,
        missing: 'Enter the degree and field of your other degree',
      },
      {
        path: 'education.otherYear',
        label: 'Year awarded',
        kind: 'number',
        isYear: true,
        when: (answers) => answers.education.hasOtherDegree === true,
        missing: 'Enter the year your other degree was awarded',
      },
      {
        path: 'education.statement',
        label: 'Why this program, and why now?',
        called: 'Your statement',
        kind: 'long',
        hint: `Up to ${mostStatementWords} words, in your own voice.`,
        missing: 'Enter your statement',
        mostWords: mostStatementWords,
        warning: ({ education: { statement } }) =>
          statement && countWords(statement) < thinStatementWords
            ? `Your statement has ${countWords(statement)} words. Reviewers learn most about you from it, and most people write more.`
            : undefined,
      },
      {
        path: 'education.isComplete',
        label: 'Have you completed this section?',
        kind: 'choice',
        options: [
          { value: 'yes', label: 'Yes, I have completed it' },
          { value: 'not-yet', label: 'Not yet, I will come back to it' },
        ],
        missing: 'Say whether you have completed this section',
        isMark: true,
      },
    ],
  },
  {
    id: 'employment',
    title: 'Employment',
    why: 'Your work helps reviewers understand your path and what you will bring to the program. Admissions staff and reviewers see these answers; nobody contacts an employer without asking you.',
    questions: [
      {
        path: 'employment.isSeeingCoachingClients',
        label: 'Are you seeing coaching clients?',
        kind: 'yes-no',
      },
      {
        path: 'employment.coachingHours',
        label: 'Hours of coaching in an average month',
        kind: 'number',
        whole: hoursOfMonth,
        when: (answers) => answers.employment.isSeeingCoachingClients === true,
        missing: 'Enter your hours of coaching in an average month',
      },
      {
        path: 'employment.isCurrentlyEmployed',
        label: 'Are you currently employed?',
        kind: 'yes-no',
      },
      {
        path: 'employment.currentEmployer.name',
        label: 'Employer',
        kind: 'text',
        when: (answers) => answers.employment.isCurrentlyEmployed === true,
        missing: 'Enter your employer’s name',
      },
      {
        path: 'employment.currentEmployer.jobTitle',
        label: 'Job title',
        kind: 'text',
        when: (answers) => answers.employment.isCurrentlyEmployed === true,
        missing: 'Enter your job title',
      },
      {
        path: 'employment.currentEmployer.hoursPerWeek',
        label: 'Hours per week',
        kind: 'number',
        whole: hoursOfWeek,
        when: (answers) => answers.employment.isCurrentlyEmployed === true,
        missing: 'Enter your hours per week',
      },
      {
        path: 'employment.currentEmployer.yearsInRole',
        label: 'Years in this role',
        kind: 'choice',
        options: years,
        when: (answers) => answers.employment.isCurrentlyEmployed === true,
        missing: 'Select your years in this role',
      },
      {
        path: 'employment.hasPreviousEmployment',
        label: 'Have you had earlier employers?',
        kind: 'yes-no',
      },
      {
        path: 'employment.previousEmployers',
        label: 'Earlier employers',
        kind: 'rows',
        row: 'Employer',
        columns: employer,
        when: (answers) => answers.employment.hasPreviousEmployment === true,
        missing: 'Add an earlier employer',
      },
    ],
  },
  {
    id: 'financial-plan',
    title: 'Financial plan',
    why: 'How you plan to pay never decides whether you are admitted. It lets us show what you can expect to pay and which papers a benefit needs. Admissions and finance staff see these answers.',
    questions: [
      {
        path: 'financialPlan.selectedPayments',
        label: 'How do you plan to pay?',
        kind: 'several',
        list: 'paymentSources',
        hint: 'Choose all that apply. What is offered here follows from your other answers.',
        missing: 'Select at least one way to pay',
      },
      {
        path: 'financialPlan.selfPayContribution.upFrontContribution',
        label: 'Self-pay: amount at the start',
        called: 'The amount at the start',
        kind: 'money',
        when: (answers) => answers.financialPlan.selectedPayments.includes('self-pay'),
        missing: 'Enter the amount you can pay at the start',
      },
      {
        path: 'financialPlan.selfPayContribution.monthlyPaymentContribution',
        label: 'Self-pay: amount each month',
        called: 'The amount each month',
        kind: 'money',
        when: (answers) => answers.financialPlan.selectedPayments.includes('self-pay'),
        missing: 'Enter the amount you can pay each month',
      },
      {
        path: 'financialPlan.expectedAmounts',
        label: 'What do you expect from the others?',
        called: 'Each expected amount',
        kind: 'amounts',
        list: 'paymentSources',
        hint: 'For the whole program. Leave an amount empty if you do not know it yet.',
        when: (answers) => answers.financialPlan.selectedPayments.some((id) => id !== 'self-pay'),
        optional: true,
      },
    ],
  },
  {
    id: 'credit-transfer',
    title: 'Credit transfer',
    why: 'Training you have completed may count towards the program and lower what it costs. Admissions staff settle each claim and tell you the outcome with its reason.',
    questions: [
      {
        path: 'creditTransfer.selectedPrograms',
        label: 'Which of these have you completed?',
        kind: 'several',
        list: 'creditPrograms',
        hint: 'Leave this empty if none applies.',
        optional: true,
      },
    ],
  },
]
