import { countries } from '#shared/countries.ts'
import type { Program } from '#shared/programs.ts'
import { states, territories } from '#shared/states.ts'
import type { ApplicationDocument } from './document.ts'

export type Option = { value: string; label: string }

export type Question = {
  /** Where the answer stands in the document, like `personalInfo.state`. */
  path: string
  label: string
  kind: 'yes-no' | 'text' | 'long' | 'number' | 'money' | 'choice' | 'country' | 'several' | 'rows'
  hint?: string
  options?: readonly Option[]
  /** Answering is not required for submitting. */
  optional?: true
  /** Absent: both programs ask it. */
  only?: Program
  /** Asked only when this holds; absent: always. */
  when?: (answers: ApplicationDocument) => boolean
  /** Restricted answers are shown to those staff alone who hold the right. */
  restricted?: true
  /** What the form says while a required answer is missing. */
  missing?: string
}

export type Section = {
  id: 'personal-information' | 'education' | 'employment' | 'financial-plan' | 'credit-transfer'
  title: string
  /** The side panel: why this is asked and who sees the answers. */
  why: string
  questions: readonly Question[]
}

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
        when: (answers) => answers.education.hasMasters === true,
        missing: 'Enter the year your master’s degree was awarded',
      },
      {
        path: 'education.statement',
        label: 'Why this program, and why now?',
        kind: 'long',
        hint: 'Up to 800 words, in your own voice.',
        missing: 'Enter your statement',
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
        hint: 'For each: employer, job title, hours per week and years in the role.',
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
        hint: 'Choose all that apply.',
        missing: 'Select at least one way to pay',
      },
      {
        path: 'financialPlan.selfPayContribution.upFrontContribution',
        label: 'Self-pay: amount at the start',
        kind: 'money',
        when: (answers) => answers.financialPlan.selectedPayments.includes('self-pay'),
        missing: 'Enter the amount you can pay at the start',
      },
      {
        path: 'financialPlan.selfPayContribution.monthlyPaymentContribution',
        label: 'Self-pay: amount each month',
        kind: 'money',
        when: (answers) => answers.financialPlan.selectedPayments.includes('self-pay'),
        missing: 'Enter the amount you can pay each month',
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
        hint: 'Leave this empty if none applies.',
        optional: true,
      },
    ],
  },
]

/** The questions of a section that a program asks, whatever the answers. */
export function questionsFor(section: Section, program: Program): Question[] {
  return section.questions.filter((question) => !question.only || question.only === program)
}

/** The questions that these answers call for. */
export function askedOf(
  section: Section,
  program: Program,
  answers: ApplicationDocument,
): Question[] {
  return questionsFor(section, program).filter((question) => question.when?.(answers) ?? true)
}
