import { expect, test } from 'vitest'
import { withoutQuotedText } from './quoted-text.ts'

test.each([
  [
    'above a quote',
    'Yes.\n\nOn Mon, Nov 2, 2026 at 9:00 AM Admissions <a@b.org> wrote:\n> May I?\n> x',
    'Yes.',
  ],
  [
    'where the introduction is broken over two lines',
    'Yes.\n\nOn Mon, Nov 2, 2026 at 9:00 AM Admissions\n<reply+0123@mail.example.org> wrote:\n\n> May I?',
    'Yes.',
  ],
  ['below a quote', 'On Monday you wrote:\n> May I?\n\nYes, you may.', 'Yes, you may.'],
  ['between quoted lines', '> One?\nFirst.\n> Two?\nSecond.', 'First.\nSecond.'],
  [
    'above the header of another program',
    'Yes.\n\nFrom: Admissions\nSent: Monday\nTo: Eve\n\nMay I?',
    'Yes.',
  ],
  ['above a separator', 'Yes.\n-----Original Message-----\nMay I?', 'Yes.'],
  ['above a signature', 'Yes.\n\n-- \nEve\n+1 202', 'Yes.'],
  [
    'in another language',
    'Ja.\n\nAm 2. November 2026 schrieb Admissions <a@b.org>:\n> Darf ich?',
    'Ja.',
  ],
  ['without any quote', 'Dear office,\r\n\r\n\r\n\r\nyes.\r\n', 'Dear office,\n\nyes.'],
  ['of nothing but a quote', '> May I?', ''],
  [
    'with words that look like a beginning',
    'On the whole I agree.\nFrom: here on it is fine.',
    'On the whole I agree.\nFrom: here on it is fine.',
  ],
])('an answer %s', (_, mail, own) => {
  expect(withoutQuotedText(mail)).toBe(own)
})

test('a hostile text is read in no time', () => {
  const began = performance.now()
  withoutQuotedText(`On ${'a '.repeat(200_000)}`)
  withoutQuotedText('On x\n'.repeat(50_000))
  expect(performance.now() - began).toBeLessThan(1_000)
})
