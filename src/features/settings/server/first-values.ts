import type * as z from 'zod/mini'
import { houseLook } from '../branding.ts'
import type { InterviewRules } from '../interview-rules.ts'
import { mailNames, mailTemplates } from '../mail-templates.ts'
import type { Area, areas, ReferenceRules } from '../office-settings.ts'
import { firstContracts, firstRecords } from './first-contracts.ts'
import { firstDocuments } from './first-documents.ts'

const firstInterviews: InterviewRules = {
  minutes: 30,
  everyMinutes: 30,
  bufferBefore: 0,
  bufferAfter: 15,
  noticeHours: 24,
  window: 'days',
  windowDays: 30,
  windowFrom: '',
  windowTo: '',
  dailyCap: 6,
  weeklyCap: 20,
  isOnline: true,
  place: 'By video',
  link: '',
  timeZone: 'America/New_York',
  changeUntilHours: 24,
  movesAllowed: 3,
}

const firstReferences: Omit<ReferenceRules, 'referees'> = {
  dueDays: 21,
  remindDays: 7,
  reminders: 2,
  holdsOffer: false,
  readable: false,
  questions: [
    {
      id: 'known',
      label: 'How long have you known them, and from what?',
      help: '',
      kind: 'short',
      options: [],
      required: true,
    },
    {
      id: 'strengths',
      label: 'What are their strengths?',
      help: 'An example says more than an adjective.',
      kind: 'long',
      options: [],
      required: true,
    },
    {
      id: 'growth',
      label: 'Where do they have most to learn?',
      help: '',
      kind: 'long',
      options: [],
      required: false,
    },
    {
      id: 'readiness',
      label: 'How ready are they for study at this level?',
      help: '1 is not ready yet, 5 is as ready as anyone you’ve known.',
      kind: 'scale',
      options: [],
      required: true,
    },
    {
      id: 'recommendation',
      label: 'Would you recommend them?',
      help: '',
      kind: 'choice',
      options: ['Yes, without reservation', 'Yes', 'Yes, with reservations', 'No'],
      required: true,
    },
  ],
}

/** What a new installation starts with; the institute replaces it with its own. */
export const firstValues: { [A in Area]: z.infer<(typeof areas)[A]> } = {
  institute: {
    name: 'The Institute',
    email: 'admissions@institute.example',
    phone: '+1 202 555 0134',
    address: '100 College Street, Annapolis, MD 21401, United States',
    timeZone: 'America/New_York',
    currency: 'USD',
  },
  'program:ba': {
    program: 'ba',
    name: 'Bachelor’s program',
    level: 'Undergraduate',
    award: 'Bachelor of Arts',
    summary: 'Finish your first degree. Bring the credit you have already earned and build on it.',
    whatFor:
      'For working adults who want a first degree that fits around a job, a posting or a family.',
    entry: 'High school diploma or equivalent',
    lengthMonths: 36,
    weeklyHours: '12 to 15 hours a week',
    delivery: 'Online, with two short residencies',
    credits: 120,
    minutesToApply: 50,
    asksInterview: true,
  },
  'program:msc': {
    program: 'msc',
    name: 'Master’s program',
    level: 'Graduate',
    award: 'Master of Science',
    summary:
      'Deepen your practice among people who do the same work, and leave with research of your own.',
    whatFor:
      'For practitioners who hold a bachelor’s degree and want depth, evidence and standing.',
    entry: 'Bachelor’s degree from a recognized institution',
    lengthMonths: 20,
    weeklyHours: '15 to 18 hours a week',
    delivery: 'Online, with three short residencies',
    credits: 36,
    minutesToApply: 40,
    asksInterview: true,
  },
  'price:ba': {
    perCredit: 38_500,
    fees: [{ name: 'Residencies and materials', amount: 180_000 }],
    applicationFee: 0,
    deposit: 25_000,
  },
  'price:msc': {
    perCredit: 64_000,
    fees: [{ name: 'Residencies and materials', amount: 240_000 }],
    applicationFee: 0,
    deposit: 50_000,
  },
  'payment-sources': [
    {
      id: 'self-pay',
      name: 'I will pay myself',
      help: 'An amount at the start and an amount each month.',
      offeredTo: 'everyone',
      countsAs: 'self-pay',
    },
    {
      id: 'employer',
      name: 'My employer pays part',
      help: 'Tuition assistance or reimbursement from your employer.',
      offeredTo: 'employed',
      countsAs: 'benefit',
    },
    {
      id: 'va-benefit',
      name: 'GI Bill or another VA benefit',
      help: 'You will need your certificate of eligibility.',
      offeredTo: 'military',
      countsAs: 'benefit',
    },
    {
      id: 'dod-assistance',
      name: 'DoD tuition assistance',
      help: 'Approved before the term begins.',
      offeredTo: 'dod',
      countsAs: 'benefit',
    },
    {
      id: 'scholarship',
      name: 'A scholarship',
      help: 'From us or from someone else.',
      offeredTo: 'everyone',
      countsAs: 'benefit',
    },
    {
      id: 'loan',
      name: 'A loan',
      help: 'Federal or private.',
      offeredTo: 'everyone',
      countsAs: 'borrowed',
    },
    {
      id: 'other',
      name: 'Another way',
      help: 'Someone else pays part.',
      offeredTo: 'everyone',
      countsAs: 'benefit',
    },
  ],
  'credit-catalogue': [
    {
      id: 'associate-degree',
      name: 'Associate degree',
      provider: 'Any regionally accredited college',
      programs: ['ba'],
      credits: 60,
      outcome: 'accepted',
      reason: 'Counts as the first two years of general study.',
      evidence: 'Official transcript',
    },
    {
      id: 'college-courses',
      name: 'Courses at another college',
      provider: 'Any accredited college or university, with or without a degree',
      programs: ['ba'],
      credits: 60,
      outcome: 'needs a person',
      reason: 'Faculty compare each course with ours.',
      evidence: 'Official transcript of each college',
    },
    {
      id: 'joint-services-transcript',
      name: 'Military training',
      provider: 'Joint Services Transcript',
      programs: ['ba'],
      credits: 18,
      outcome: 'partly',
      reason: 'Courses with an American Council on Education recommendation count.',
      evidence: 'Joint Services Transcript',
    },
    {
      id: 'coach-training-60',
      name: 'Coach training of 60 hours or more',
      provider: 'A program accredited by the International Coaching Federation',
      programs: ['ba', 'msc'],
      credits: 6,
      outcome: 'accepted',
      reason: 'Replaces the introductory practice course.',
      evidence: 'Certificate with hours',
    },
    {
      id: 'graduate-courses',
      name: 'Graduate courses',
      provider: 'Another accredited institution',
      programs: ['msc'],
      credits: 9,
      outcome: 'needs a person',
      reason: 'Faculty compare the syllabus with ours.',
      evidence: 'Official transcript and syllabus',
    },
  ],
  reasons: {
    return: [
      {
        id: 'answers-unclear',
        applicant: 'Some of your answers aren’t clear to us.',
        staff: 'Unclear answers',
      },
      {
        id: 'answers-missing',
        applicant: 'Some information we need is missing.',
        staff: 'Missing answers',
      },
      {
        id: 'applicant-asked',
        applicant: 'You asked to change your answers.',
        staff: 'Applicant’s request',
      },
    ],
    'waive-interview': [
      {
        id: 'known-to-us',
        applicant: 'We know your work already.',
        staff: 'Known to the institute',
      },
      { id: 'not-needed', applicant: 'No interview is needed.', staff: 'Not needed for this file' },
    ],
    'release-reject': [
      {
        id: 'entry-requirement',
        applicant: 'You don’t meet the entry requirement.',
        staff: 'Entry requirement not met',
      },
      {
        id: 'stronger-field',
        applicant: 'There were more strong applications than places.',
        staff: 'Stronger field',
      },
      {
        id: 'not-a-fit',
        applicant: 'The program isn’t a match for your goals.',
        staff: 'Program not a match',
      },
    ],
    decline: [
      { id: 'another-institute', applicant: 'I will study elsewhere', staff: 'Studies elsewhere' },
      { id: 'cost', applicant: 'It costs too much for me', staff: 'Cost' },
      { id: 'timing', applicant: 'It’s not the right time', staff: 'Timing' },
      { id: 'not-said', applicant: 'I would rather not say', staff: 'No answer' },
    ],
    enrol: [
      {
        id: 'settled-outside',
        applicant: 'You settled the contract and deposit with us directly.',
        staff: 'Contract and deposit settled outside the system',
      },
    ],
    rescind: [
      {
        id: 'conditions-not-met',
        applicant: 'The conditions of the offer weren’t met.',
        staff: 'Conditions not met',
      },
      {
        id: 'untrue-answers',
        applicant: 'Some answers in the application weren’t true.',
        staff: 'Untrue answers',
      },
    ],
    withdraw: [
      { id: 'another-institute', applicant: 'I will study elsewhere', staff: 'Studies elsewhere' },
      { id: 'cost', applicant: 'It costs too much for me', staff: 'Cost' },
      { id: 'timing', applicant: 'It’s not the right time', staff: 'Timing' },
      { id: 'applied-by-mistake', applicant: 'I applied by mistake', staff: 'Applied by mistake' },
      { id: 'not-said', applicant: 'I would rather not say', staff: 'No answer' },
    ],
    reopen: [
      {
        id: 'new-facts',
        applicant: 'There’s new information to consider.',
        staff: 'New facts',
      },
      { id: 'our-mistake', applicant: 'We made a mistake.', staff: 'Our mistake' },
    ],
    'cancel-enrolment': [
      {
        id: 'cancelled-in-time',
        applicant: 'You canceled in time.',
        staff: 'Canceled in time',
      },
      { id: 'never-began', applicant: 'You never started the program.', staff: 'Never started' },
    ],
  },
  'rubric:ba': {
    criteria: [
      {
        id: 'readiness',
        name: 'Readiness for study',
        help: 'Schooling, and habits of study since.',
        points: 5,
      },
      {
        id: 'purpose',
        name: 'Purpose',
        help: 'The statement says why this degree, and why now.',
        points: 5,
      },
      {
        id: 'means',
        name: 'Time and means',
        help: 'Work, family and money leave room for it.',
        points: 5,
      },
    ],
    reviewers: 2,
    hideNames: false,
  },
  'rubric:msc': {
    criteria: [
      {
        id: 'preparation',
        name: 'Academic preparation',
        help: 'The first degree, its field and its age.',
        points: 5,
      },
      {
        id: 'practice',
        name: 'Practice',
        help: 'Work with people that study can build on.',
        points: 5,
      },
      {
        id: 'purpose',
        name: 'Purpose',
        help: 'The statement says what the research should find out.',
        points: 5,
      },
      {
        id: 'means',
        name: 'Time and means',
        help: 'Work, family and money leave room for it.',
        points: 5,
      },
    ],
    reviewers: 2,
    hideNames: false,
  },
  'interview:ba': { ...firstInterviews, minutes: 30 },
  'interview:msc': { ...firstInterviews, minutes: 45, everyMinutes: 60 },
  holidays: {
    newYear: true,
    martinLutherKing: true,
    washington: true,
    memorial: true,
    juneteenth: true,
    independence: true,
    labor: true,
    columbus: true,
    veterans: true,
    thanksgiving: true,
    christmas: true,
  },
  'references:ba': { ...firstReferences, referees: 1 },
  'references:msc': { ...firstReferences, referees: 2 },
  checks: {
    ba: ['identity', 'education', 'credit'],
    msc: ['identity', 'education', 'credit'],
  },
  documents: firstDocuments,
  contracts: firstContracts,
  'electronic-records': firstRecords,
  letters: {
    accept: {
      subject: 'An offer of a place in the {{program}}',
      body: 'Dear {{firstName}},\n\nWe are glad to offer you a place in the {{program}}, beginning with the {{intake}} intake on {{startsOn}}.\n\n{{conditions}}\n\nTell us by {{replyBy}} whether you take it up.\n\nWe look forward to working with you.',
    },
    reject: {
      subject: 'Our decision on your application',
      body: 'Dear {{firstName}},\n\nThank you for applying to the {{program}}. We have read your application with care, and we cannot offer you a place in the {{intake}} intake.\n\n{{reasons}}\n\nYou are welcome to apply again.',
    },
    waitlist: {
      subject: 'A place on our waitlist',
      body: 'Dear {{firstName}},\n\nThe {{intake}} intake of the {{program}} is full for now. We would like to keep your application on our waitlist, and we write to you as soon as a place is free.\n\nThere is nothing for you to do meanwhile.',
    },
    defer: {
      subject: 'A place in a later intake',
      body: 'Dear {{firstName}},\n\nWe are glad to keep a place for you in the {{program}}, beginning with the {{laterIntake}} intake.\n\n{{conditions}}\n\nWe write to you again before it opens.',
    },
  },
  mails: Object.fromEntries(
    mailNames.map((name) => {
      const { subject, body } = mailTemplates[name]
      return [name, { subject, body }]
    }),
  ),
  senders: {
    ba: { name: '', address: '', replyTo: '' },
    msc: { name: '', address: '', replyTo: '' },
  },
  release: { secondPerson: true, holdMinutes: 30 },
  'mass-acts': { secondPersonAbove: 500, fetchHours: 24, holdMinutes: 10 },
  look: houseLook,
  payments: {
    depositDays: 21,
    remindDays: 5,
    bank: { holder: '', bank: '', account: '', note: '' },
    planRules:
      'You can pay installments early at any time at no extra cost. If you miss one, we’ll email you and ask you to talk to us before the next one is due.',
  },
  retention: { drafts: '12', ended: '12', open: '12' },
  flags: [
    { id: 'urgent', name: 'Urgent' },
    { id: 'military', name: 'Military route' },
    { id: 'scholarship', name: 'Scholarship' },
    { id: 'look-again', name: 'Look again' },
  ],
}
