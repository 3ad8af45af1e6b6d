import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anAdmin, openOffice, type Says, signInEach } from '../../../../tests/office-page.tsx'
import { csvOf } from './csv.ts'

const address = '/admin-panel/reports'
const intake = '00000000-0000-4000-8000-000000000001'

const all = (count: number) => ({ count, shared: count })
const reached = {
  begun: all(1_200),
  submitted: all(640),
  inReview: all(500),
  decided: all(410),
  accepted: { count: 12, shared: 'hidden' },
  enrolled: { count: 7, shared: 'few' },
}

const counts = { begun: 60, submitted: 40, inReview: 30, decided: 20, accepted: 16, enrolled: 4 }
const course = (numbers: number[]) =>
  Object.fromEntries(Object.keys(counts).map((stage) => [stage, numbers]))
const cycle = {
  id: intake,
  program: 'msc',
  intake: 'September 2027',
  capacity: 40,
  days: ['2026-11-07', '2026-11-14', '2026-11-21', '2026-11-28'],
  passed: 3,
  now: counts,
  course: course([10, 30, 40]),
  lastYear: {
    intake: 'September 2026',
    sameDay: { ...counts, submitted: 32 },
    total: { ...counts, submitted: 118 },
    course: course([12, 20, 32, 118]),
  },
  ahead: {
    open: { begun: 20, submitted: 10, inReview: 14, accepted: 12 },
    forecast: { expected: 21, low: 16, high: 26 },
  },
}

const untimed = {
  program: 'msc',
  status: 'waitlisted',
  samples: { count: 3, shared: 'few' },
  times: null,
}

function office(change: Says = {}): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('read-only') } }),
    'GET /api/admins/reports/funnel': () => ({
      body: {
        asOf: '2026-11-20T15:00:00.000Z',
        groups: [{ program: 'msc', intake: null, reached }],
        intakes: [{ id: intake, name: 'September 2027', program: 'msc' }],
        timeZone: 'America/New_York',
      },
    }),
    'GET /api/admins/reports/cycles': () => ({ body: { cycles: [cycle] } }),
    'GET /api/admins/reports/sources': () => ({
      body: {
        groups: [
          {
            program: 'msc',
            source: 'A loan',
            reached: { ...reached, accepted: all(80), enrolled: all(64) },
          },
        ],
      },
    }),
    'GET /api/admins/reports/times': () => ({
      body: {
        stages: [
          {
            program: 'msc',
            status: 'in_review',
            samples: all(44),
            times: { low: 7_200, median: 259_200, high: 864_000 },
          },
          untimed,
        ],
      },
    }),
    'GET /api/admins/reports/workload': () => ({
      body: {
        people: [
          { id: 'p1', name: 'Ben Okoro', assigned: 12, openTasks: 3, openReviews: 0, done: 7 },
        ],
      },
    }),
    'GET /api/admins/reports/stumbles': () => ({
      body: { rules: [{ question: 'Year awarded', rule: 'not a valid year', count: all(31) }] },
    }),
    ...change,
  }
}

signInEach()

async function rowsOf(name: string): Promise<(string | null)[][]> {
  const table = await screen.findByRole('table', { name })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
}

test('each report has its numbers in a table, and beside each what is printed of it', async () => {
  await openOffice(address, office())
  expect(await rowsOf('Application progress')).toEqual([
    ['Master’s, all intakes', '1,200', '640', '500', '410', '12not shown', '7fewer than 10'],
  ])
  expect(await rowsOf('Yield')).toEqual([['Master’s, all intakes', '53%', '64%', '3%–', '58%–']])
  expect((await rowsOf('This cycle and last year: Master’s, September 2027'))[1]).toEqual([
    'Submitted',
    '40',
    '3230',
    '+25%+33%',
    '118120',
  ])
  expect(await rowsOf('Class forecast')).toEqual([
    ['Master’s, September 2027', '40', '5660', '21', '16 to 26', '40'],
  ])
  expect(await rowsOf('By funding source')).toEqual([
    ['A loan, Master’s', '640', '80', '64', '10%'],
  ])
  expect(await rowsOf('Time in each stage')).toEqual([
    ['In review, Master’s', '3 days', '2 hours', '10 days', '44'],
    ['Waitlisted, Master’s', '–', '–', '–', '3fewer than 10'],
  ])
  expect(await rowsOf('Workload')).toEqual([['Ben Okoro', '12', '3', '0', '7']])
  expect(await rowsOf('Where applicants get stuck')).toEqual([
    ['Year awarded', 'not a valid year', '31'],
  ])
  // A number that is not shown has no length either; the first is the range of the forecast.
  const lengths = [...document.querySelectorAll('svg .fill-brass')].map((bar) =>
    bar.getAttribute('width'),
  )
  expect(lengths.slice(1, 7).map(Number).map(Math.round)).toEqual([100, 53, 42, 34, 1, 1])
  expect(document.querySelectorAll('svg .fill-none.stroke-umber')).toHaveLength(3)
})

test('the chart is of one stage, and week by week in numbers', async () => {
  const page = await openOffice(address, office())
  await page.user.selectOptions(await screen.findByLabelText('Chart'), 'Accepted')
  expect(await rowsOf('Accepted, week by week: Master’s, September 2027')).toEqual([
    ['November 7, 2026', '10', '12'],
    ['November 14, 2026', '30', '20'],
    ['November 21, 2026', '40', '32'],
    ['November 28, 2026', '–', '118'],
  ])
})

test('a file holds what may leave the office, and no formula', () => {
  const rows = [['=1+1', { screen: '7', paper: 'fewer than 10' }, '+12%']]
  expect(csvOf(['Who', 'How “many”', 'Change'], rows)).toBe(
    '\ufeff"Who","How “many”","Change"\r\n"\'=1+1","fewer than 10","+12%"\r\n',
  )
})

test('each chart is saved as a picture beside its numbers, and what has none is not', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} }),
  )
  const page = await openOffice(
    address,
    office({ 'GET /api/admins/reports/times': () => ({ body: { stages: [untimed] } }) }),
  )
  const name = 'Download Yield as SVG'
  await page.user.click(await screen.findByRole('button', { name }))
  await expect.poll(() => saved).toEqual(['yield.svg'])
  await screen.findByRole('button', { name: 'Download Time in each stage as CSV' })
  expect(screen.queryByRole('button', { name: 'Download Time in each stage as PNG' })).toBeNull()
})

test('filters are in the address, and only those that a report knows are asked of it', async () => {
  const page = await openOffice(address, office())
  await page.user.selectOptions(await screen.findByLabelText('Program'), 'Master’s')
  await page.user.selectOptions(screen.getByLabelText('Intake'), 'September 2027, Master’s')
  await page.user.click(screen.getByRole('button', { name: 'Show' }))
  await screen.findByRole('button', { name: 'Clear filters' })
  expect(page.where()).toBe(`${address}?program=msc&intake=${intake}`)
  expect(page.asked).toContain(`GET /api/admins/reports/sources?program=msc&intake=${intake}`)
  expect(page.asked).toContain('GET /api/admins/reports/stumbles?program=msc')
  await page.user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(page.where()).toBe(address)
})

test('what cannot be a filter is left out, which is said', async () => {
  const page = await openOffice(`${address}?program=phd&from=soon`, office())
  await screen.findByRole('table', { name: 'Workload' })
  screen.getByText(/This link includes “phd” and “soon”/)
  expect(page.asked).toContain('GET /api/admins/reports/funnel')
})

test('where there is nothing to count, that is said', async () => {
  await openOffice(
    address,
    office({
      'GET /api/admins/reports/funnel': () => ({
        body: { asOf: null, groups: [], intakes: [], timeZone: 'America/New_York' },
      }),
      'GET /api/admins/reports/workload': () => ({ body: { people: [] } }),
    }),
  )
  expect(await screen.findByText(/ready within a few minutes/)).toBeDefined()
  expect(await screen.findByText('Nothing is assigned yet.')).toBeDefined()
})

test('before the first application one sentence takes the place of every chart', async () => {
  const none = Object.fromEntries(Object.keys(reached).map((stage) => [stage, all(0)]))
  await openOffice(
    address,
    office({
      'GET /api/admins/reports/funnel': () => ({
        body: {
          asOf: '2026-11-20T15:00:00.000Z',
          groups: [{ program: 'msc', intake: null, reached: none }],
          intakes: [],
          timeZone: 'America/New_York',
        },
      }),
    }),
  )
  await screen.findByText('No applications yet. Reports start with the first one.')
  expect(screen.queryByRole('table')).toBeNull()
})
