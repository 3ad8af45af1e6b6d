/**
 * The forms that a short text can be asked in. No one writes a pattern of their own: each of these is ours,
 * anchored, and takes time that grows with the text alone.
 */
export const namedFormats = {
  digits: {
    words: 'Digits only',
    says: 'Use only digits',
    fits: (text: string) => /^[0-9]+$/.test(text),
  },
  letters: {
    words: 'Letters only',
    says: 'Use only letters',
    fits: (text: string) => /^[\p{L}\p{M} '’.-]+$/u.test(text),
  },
  year: {
    words: 'A year',
    says: 'Enter a year with four digits',
    fits: (text: string) => /^[12][0-9]{3}$/.test(text),
  },
  'zip-code': {
    words: 'A ZIP code',
    says: 'Enter a ZIP code, like 20740',
    fits: (text: string) => /^[0-9]{5}(?:-[0-9]{4})?$/.test(text),
  },
  'letters-and-digits': {
    words: 'Letters and digits only',
    says: 'Use only letters and digits',
    fits: (text: string) => /^[\p{L}\p{N}]+$/u.test(text),
  },
} as const

export type Format = keyof typeof namedFormats

export function isFormat(name: string): name is Format {
  return Object.hasOwn(namedFormats, name)
}
