import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PublicProgram } from '#shared/public-facts.ts'
import { Comparison } from './comparison.tsx'

const institute = {
  name: 'The Institute',
  email: 'admissions@institute.example',
  phone: '+1 410 555 0100',
  address: '100 College Street',
  timeZone: 'America/New_York',
  currency: 'USD',
}

const bachelor: PublicProgram = {
  ...{ program: 'ba', name: 'Bachelor', level: 'Undergraduate', award: 'Bachelor of Arts' },
  ...{ summary: '', whatFor: '', entry: 'High school', lengthMonths: 48, weeklyHours: '15' },
  ...{ delivery: 'Online', minutesToApply: 45, atHand: [], asksInterview: true, intake: null },
  ...{ credits: 120, perCredit: 38_500, total: 4_800_000, applicationFee: 0, deposit: 0 },
  ...{ fees: [{ name: 'Residencies', amount: 180_000 }], priceVersion: 1 },
}

test('what a program costs in all is the sum of the lines above it', () => {
  render(<Comparison institute={institute} programs={[bachelor]} />)
  const amountOf = (label: string) => {
    const row = screen.getByText(label).closest('tr')
    return Number(row?.textContent?.match(/\$([\d,]+)/)?.[1]?.replaceAll(',', ''))
  }
  expect(amountOf('Tuition')).toBe(46_200)
  expect(amountOf('Fees')).toBe(1_800)
  expect(amountOf('Total cost')).toBe(amountOf('Tuition') + amountOf('Fees'))
})
