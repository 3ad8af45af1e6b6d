import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endPage } from '#tests/end-page.ts'
import { Estimator } from './estimator.tsx'
import { filled, list, open, prepareForm } from './form.fixture.tsx'
import { readStoredEstimate } from './stored-estimate.ts'

prepareForm()

const Page = () => <Estimator program="msc" />

async function estimate() {
  const { user } = await open(list, { Page })
  const lines = await screen.findByRole('region', { name: 'Your estimate' })
  expect(lines.textContent).toContain('You pay$36,000')
  await user.click(await screen.findByRole('checkbox', { name: /Coach training/ }))
  await user.click(screen.getByRole('checkbox', { name: /My employer/ }))
  const amounts = await screen.findByRole('group', { name: /expect from other sources/ })
  await user.type(within(amounts).getByLabelText('My employer'), '5,000')
  return lines
}

test('credit and what an employer pays lower the price, line by line', async () => {
  const lines = await estimate()
  expect(lines.textContent).toContain('−$6,000')
  expect(lines.textContent).toContain('−$5,000')
  expect(lines.textContent).toContain('You pay$25,000')
})

test('its answers come along into the form that is begun, once', async () => {
  await estimate()
  endPage()
  const { server } = await open(list)
  await waitFor(() =>
    expect(server.stored()?.data).toMatchObject({
      creditTransfer: { selectedPrograms: ['coaching'] },
      financialPlan: {
        selectedPayments: ['employer'],
        expectedAmounts: [{ id: 'employer', amount: '5,000' }],
      },
    }),
  )
  expect(server.stored()?.answered).not.toContain('personalInfo.isMilitaryAffiliated')
  expect(readStoredEstimate('msc').size).toBe(0)
})

test('what a form knows already is never overwritten by an estimate', async () => {
  await estimate()
  endPage()
  const { server } = await open(list, { stored: filled() })
  await screen.findByRole('link', { name: 'Review and submit' })
  expect(readStoredEstimate('msc').size).toBe(0)
  expect(server.saves).toEqual([])
})

test('a stored estimate that cannot be read begins again', async () => {
  localStorage.setItem('estimate:msc', '{"creditTransfer')
  await estimate()
})
