import { randomUUID } from 'node:crypto'
import { statuses } from '#features/applications/status.ts'
import { documentSlots } from '#features/documents/server/tables.ts'
import { cast, fillInAndSubmit } from '#tests/cast.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'
import { desktop, phone } from './pages.ts'

const submitted = { ...cast.ada, status: 'submitted' } as const

test('what happens elsewhere is seen without reloading', async ({ page, open }) => {
  const { token, id } = await open.newcomer({ ...cast.ada, status: 'incomplete' })
  await signedIn(page, token)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Continue your application' })).toBeVisible()
  await fillInAndSubmit(open.app, id ?? '')
  await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible()
})

test('someone who is thanked reads their receipt number', async ({ page, open }) => {
  const { token } = await open.newcomer(submitted)
  await signedIn(page, token)
  await page.goto('/thankyou')
  await expect(page.getByText(/^MSC-\d{4}-[0-9A-Z]{8}$/)).toBeVisible()
  await expectAccessible(page)
})

for (const [size, viewport] of Object.entries({ phone, desktop })) {
  test(`dashboard and documents can be used on a ${size}`, async ({ page, open }) => {
    await page.setViewportSize(viewport)
    const { token, id } = await open.newcomer({ ...submitted, firstName: cast.longest.firstName })
    const office = await open.staff('admissions')
    const params = { id: id ?? '' }
    const seen = await open.app.call('GET /api/admins/applications/{id}', {
      token: office.token,
      params,
    })
    const returned = await open.app.call('POST /api/admins/applications/{id}/return', {
      token: office.token,
      params,
      body: {
        statusSeq: seen.body.statusSeq,
        reasonId: 'answers-unclear',
        sections: ['education', 'employment'],
        dueOn: '2030-02-01',
        note: 'Which year?\nAnd where?',
      },
    })
    expect(returned.status).toBe(200)
    await signedIn(page, token)
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: 'Answer our questions' })).toBeVisible()
    if (size === 'phone') await page.getByText('Checklist and history').click()
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/dashboard/documents')
    if (size === 'phone') await page.getByText('From us').click()
    await expect(page.getByRole('button', { name: /^Download PDF Receipt/ })).toBeVisible()
    await expectAccessible(page)
  })
}

const tallest = 1_400
const papers = ['Licence', 'Certificate', 'Translation']

for (const status of statuses)
  test(`a phone shows all of ${status} in ${tallest} pixels, with eight documents`, async ({
    page,
    open,
  }) => {
    const { email, token, id } = await open.newcomer({ ...cast.ada, status })
    const confirm = { token: await open.mailedSecret(email, 'Confirm') }
    await open.app.call('POST /api/users/email/confirm', { body: confirm })
    await open.app.platform.db.insert(documentSlots).values(
      papers.map((name) => ({
        id: randomUUID(),
        applicationId: id ?? '',
        name,
        words: 'A scan is enough.',
        isBlocking: false,
        askedAt: new Date(),
      })),
    )
    await signedIn(page, token)
    await page.setViewportSize({ width: 390, height: 844 })
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    await page.goto('/dashboard')
    await expect(page.getByText(/^(Checklist and history|History)$/).first()).toBeVisible()
    await expect.poll(height).toBeLessThanOrEqual(tallest)
    await page.goto('/dashboard/documents')
    await expect(page.getByRole('heading', { name: papers[0] })).toBeVisible()
    await expect.poll(height).toBeLessThanOrEqual(tallest)
  })

test('the other program is begun with the answers that both ask for, and discarded again', async ({
  page,
  open,
}) => {
  const { token } = await open.newcomer(submitted)
  await signedIn(page, token)
  await page.goto('/dashboard')
  // What is above it comes by parts, and moves it.
  await expect(page.getByRole('region', { name: 'Your references' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your interview' })).toBeVisible()
  await page.getByRole('button', { name: 'Apply to the bachelor’s' }).click()
  await expect(page).toHaveURL(/\/bachelor\/application$/)
  const { body } = await open.app.call('GET /api/users/application?program=ba', { token })
  expect(body.data.employment.currentEmployer.name).toBe('Chesapeake Regional Library')
  expect(body.data.education.statement).toBe('')

  await page.goto('/dashboard')
  const cards = page.getByRole('heading', { level: 2 })
  await expect(cards.first()).toHaveText('Not yet submitted')
  await expect(page.getByRole('button', { name: 'Apply to the bachelor’s' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard this application' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard this application?' })
  await question.getByRole('button', { name: 'Discard it' }).click()
  await expect(cards.first()).toHaveText('Received')
  await expect(page.getByRole('button', { name: 'Apply to the bachelor’s' })).toBeVisible()
})
