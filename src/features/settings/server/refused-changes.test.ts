import { describe, expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { firstValues } from '#tests/first-values.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { settingsAs } from './settings.fixture.ts'

const app = await forThisFile(makeTestApp())
const { read, save } = settingsAs(app, await makeAdmin(app, { role: 'owner' }))

const { institute, letters, mails, reasons } = firstValues
const [fee] = firstValues['price:ba'].fees
const [criterion] = firstValues['rubric:ba'].criteria
const [source, ...sources] = firstValues['payment-sources']
const [entry] = firstValues['credit-catalogue']

test('what is no part of an area is refused by its name, wherever it stands', async () => {
  const { body } = await read('price:ba')
  const [first] = body.value.fees
  const refused = await save('price:ba', body.version, {
    ...body.value,
    depositt: 1,
    fees: [{ ...first, amout: 1 }],
  })
  const said = 'There is no such setting'
  expect(refused.status).toBe(422)
  expect(refused.body.fields).toEqual({ 'value.depositt': said, 'value.fees.0.amout': said })
  expect((await read('price:ba')).body.version).toBe(body.version)
})

describe('bad input is refused with a sentence at its field', () => {
  test.each<[string, unknown, Record<string, string>]>([
    ['institute', { ...institute, name: '  ' }, { name: 'Name is missing' }],
    [
      'institute',
      { ...institute, email: 'nobody', timeZone: 'Mars/Base', currency: 'XXQ' },
      {
        email: 'Email must be an address, like admissions@institute.edu',
        timeZone: 'Time zone: choose one from the list',
        currency: 'Currency: choose one from the list',
      },
    ],
    [
      'institute',
      { ...institute, phone: '1'.repeat(201) },
      { phone: 'Phone must be 200 characters or fewer' },
    ],
    [
      'program:ba',
      { ...firstValues['program:ba'], lengthMonths: 'long', credits: 0 },
      { lengthMonths: 'Length must be a whole number', credits: 'Credits must be 1 or more' },
    ],
    [
      'program:ba',
      { ...firstValues['program:ba'], program: 'msc' },
      { program: 'A program’s code can’t change' },
    ],
    [
      'contracts',
      {
        ...firstValues.contracts,
        refundSteps: [
          { days: 0, percent: 50 },
          { days: 0, percent: 50 },
          { days: 400, percent: 40 },
        ],
      },
      { 'refundSteps.2.days': 'Share 3: Until must be 365 or less' },
    ],
    [
      'contracts',
      {
        ...firstValues.contracts,
        refundSteps: [
          { days: 0, percent: 50 },
          { days: 0, percent: 50 },
        ],
      },
      {
        'refundSteps.1.days': 'Share 2: Until must be later than in the previous row',
        'refundSteps.1.percent': 'Share 2: Refunded must be less than in the previous row',
      },
    ],
    [
      'price:ba',
      { ...firstValues['price:ba'], perCredit: 'dear', fees: [fee, { name: '', amount: -1 }] },
      {
        perCredit: 'Price per credit must be an amount, like 385 or 1,200.50',
        'fees.1.name': 'Fee 2: Name is missing',
        'fees.1.amount': 'Fee 2: Amount must be an amount, like 385 or 1,200.50',
      },
    ],
    [
      'payment-sources',
      sources,
      {
        '': 'Funding sources: “I will pay myself” has been used. Retire it instead of removing it',
      },
    ],
    [
      'payment-sources',
      [{ ...source, offeredTo: 'cats' }, ...sources],
      { '0.offeredTo': 'Funding source 1: Offered to: choose one' },
    ],
    [
      'credit-catalogue',
      [{ ...entry, credits: 1.5 }],
      { '0.credits': 'Entry 1: Credits must be a whole number' },
    ],
    [
      'reasons',
      { ...reasons, decline: reasons.decline.map((one) => ({ ...one, retired: true })) },
      { decline: 'Decline an offer: keep at least one active' },
    ],
    [
      'reasons',
      { ...reasons, reopen: [{ ...reasons.reopen[0], applicant: '' }, reasons.reopen[1]] },
      { 'reopen.0.applicant': 'Reopen, Reason 1: Message to the applicant is missing' },
    ],
    [
      'rubric:ba',
      { ...firstValues['rubric:ba'], criteria: [], reviewers: -1 },
      {
        criteria: 'Criteria: keep at least one',
        reviewers: 'Reviews per application must be 0 or more',
      },
    ],
    [
      'rubric:ba',
      { ...firstValues['rubric:ba'], criteria: [{ ...criterion, points: 500 }] },
      { 'criteria.0.points': 'Criterion 1: Maximum points must be 100 or less' },
    ],
    [
      'price:ba',
      { ...firstValues['price:ba'], deposit: 1e12 },
      { deposit: 'Enrollment deposit is too high' },
    ],
    [
      'interview:ba',
      {
        ...firstValues['interview:ba'],
        window: 'range',
        windowFrom: '1900-01-01',
        windowTo: '9999-12-31',
      },
      {
        windowFrom: 'First day must be within ten years',
        windowTo: 'Last day must be within ten years',
      },
    ],
    ['checks', { ba: ['cats'], msc: [] }, { ba: 'Bachelor’s: choose one' }],
    [
      'letters',
      {
        ...letters,
        reject: { subject: 'No', body: 'Dear {{firstName}}, by {{replyBy}} or {now}' },
      },
      {
        'reject.body':
          '{{replyBy}} isn’t a known field. You can use {{firstName}}, {{lastName}}, {{program}}, {{intake}}, {{startsOn}}, {{receiptNumber}}, {{officer}}, {{institute}}, {{reasons}}',
      },
    ],
    [
      'mails',
      { ...mails, enrolled: { subject: 'Hello {{receiptNumber}}', body: '' } },
      { 'enrolled.body': 'Enrolled: Letter is missing' },
    ],
    ['flags', [{ id: 'urgent', name: '' }], { '0.name': 'Flag 1: Name is missing' }],
    ['flags', 'no list', { '': 'Flags is missing' }],
  ])('%s', async (area, value, problems) => {
    const { version } = (await read(area)).body
    const answer = await save(area, version, value)
    expect(answer.status).toBe(422)
    const paths = Object.entries(problems).map(([path, said]) => [
      path ? `value.${path}` : 'value',
      said,
    ])
    expect(answer.body.fields).toEqual(Object.fromEntries(paths))
  })
})
