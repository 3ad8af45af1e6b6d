import * as z from 'zod/mini'
import { type Area, byKey } from '#features/settings/area.ts'
import type { Field, Problems } from '#features/settings/fields.ts'
import { retired } from '#features/settings/selectable-rows.ts'
import { emailPattern } from '#shared/email.ts'
import { programCodes, programWords } from '#shared/programs.ts'
import { Words } from '#shared/text.ts'

/** Why a step was taken. Ids stay, so that old rows keep their meaning. */
export const Reason = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** What the applicant reads. */
  applicant: Words,
  /** What staff choose from. */
  staff: Words,
  retired,
})

export type Reason = z.infer<typeof Reason>

const list = z.array(Reason)

/** The reasons of each step that asks for one. */
export const Reasons = z.object({
  return: list,
  'waive-interview': list,
  'release-reject': list,
  decline: list,
  enrol: list,
  rescind: list,
  withdraw: list,
  reopen: list,
  'cancel-enrolment': list,
})

export type Reasons = z.infer<typeof Reasons>

const reason: readonly Field[] = [
  { key: 'staff', label: 'What staff choose', kind: 'line' },
  { key: 'applicant', label: 'Message to the applicant', kind: 'text', rows: 2 },
]

function reasons(key: string, label: string): Field {
  return { key, label, kind: 'list', row: 'Reason', named: 'staff', fields: reason, isKept: true }
}

export const reasonsArea: Area<Reasons> = {
  key: 'reasons',
  shape: Reasons,
  first: {
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
        applicant: 'We already know your work.',
        staff: 'Known to the institute',
      },
      {
        id: 'not-needed',
        applicant: 'No interview is needed.',
        staff: 'Not needed for this application',
      },
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
      { id: 'another-institute', applicant: 'I’ll study elsewhere', staff: 'Studies elsewhere' },
      { id: 'cost', applicant: 'It costs too much for me', staff: 'Cost' },
      { id: 'timing', applicant: 'It’s not the right time', staff: 'Timing' },
      { id: 'not-said', applicant: 'I’d rather not say', staff: 'No answer' },
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
      { id: 'another-institute', applicant: 'I’ll study elsewhere', staff: 'Studies elsewhere' },
      { id: 'cost', applicant: 'It costs too much for me', staff: 'Cost' },
      { id: 'timing', applicant: 'It’s not the right time', staff: 'Timing' },
      { id: 'applied-by-mistake', applicant: 'I applied by mistake', staff: 'Applied by mistake' },
      { id: 'not-said', applicant: 'I’d rather not say', staff: 'No answer' },
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
  form: {
    order: 340,
    title: 'Reasons',
    about: 'The reasons staff can choose from, and the text the applicant reads.',
    fields: [
      reasons('return', 'Return to the applicant'),
      reasons('waive-interview', 'Waive the interview'),
      reasons('release-reject', 'Reject'),
      reasons('decline', 'Decline an offer'),
      reasons('enrol', 'Enroll manually'),
      reasons('rescind', 'Withdraw an offer'),
      reasons('withdraw', 'Withdraw'),
      reasons('reopen', 'Reopen'),
      reasons('cancel-enrolment', 'Cancel an enrollment'),
    ],
  },
}

/** From whom mails about a program come; what is empty is as the installation and the institute have it. */
const MailSender = z.object({ name: z.string(), address: z.string(), replyTo: z.string() })
export const MailSenders = z.object({ ba: MailSender, msc: MailSender })
export type MailSenders = z.infer<typeof MailSenders>

/** From whom mails about one program come. */
function sender(key: string, label: string) {
  const fields: Field[] = [
    { key: 'name', label: 'Sender name', kind: 'line' },
    {
      key: 'address',
      label: 'Sender address',
      hint: 'An address your mail server can send from.',
      kind: 'line',
      type: 'email',
    },
    {
      key: 'replyTo',
      label: 'Reply-to',
      hint: 'Leave empty to use the institute’s address.',
      kind: 'line',
      type: 'email',
    },
  ]
  return { key, label, kind: 'group' as const, fields }
}

export const sendersArea: Area<MailSenders> = {
  key: 'senders',
  shape: MailSenders,
  first: {
    ba: { name: '', address: '', replyTo: '' },
    msc: { name: '', address: '', replyTo: '' },
  },
  form: {
    order: 520,
    title: 'Email senders',
    about: 'Applies to new emails about applications. Leave a field empty to use the institute’s.',
    fields: [sender('ba', programWords.ba), sender('msc', programWords.msc)],
  },
  check: checkSenders,
}

function checkSenders(senders: MailSenders): Problems {
  const problems: Problems = {}
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

const Flag = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  name: Words,
  retired,
})

export const flagsArea: Area<z.infer<typeof Flag>[]> = {
  key: 'flags',
  shape: z.array(Flag),
  first: [
    { id: 'urgent', name: 'Urgent' },
    { id: 'military', name: 'Military route' },
    { id: 'scholarship', name: 'Scholarship' },
    { id: 'look-again', name: 'Look again' },
  ],
  form: {
    order: 620,
    title: 'Flags',
    about: 'Labels staff put on applications. Applicants never see them.',
    fields: [
      {
        key: '',
        label: 'Flags',
        kind: 'list',
        row: 'Flag',
        named: 'name',
        isKept: true,
        fields: [{ key: 'name', label: 'Name', kind: 'line' }],
      },
    ],
  },
}

/** Whether applicants are told who looks after their application. */
export const officerArea: Area<{ isShown: boolean }> = {
  key: 'officer',
  shape: z.object({ isShown: z.boolean() }),
  first: { isShown: false },
  form: {
    order: 130,
    title: 'Admissions officer',
    about:
      'Shows applicants the name of the person assigned to their application, on their dashboard, and lets decision letters name them: {{officer}} in a letter. Only people in admissions are shown, and never anyone who reviews that application.',
    fields: [{ key: 'isShown', label: 'Show the name', kind: 'yes-no' }],
  },
}

export const settingAreas = byKey(reasonsArea, sendersArea, flagsArea, officerArea)
