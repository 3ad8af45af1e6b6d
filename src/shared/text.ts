import * as z from 'zod/mini'
import { inDigits } from './counted.ts'

const invisible = /[\u200b-\u200d\u2060\ufeff\u00ad]/g
const lineBreaks = /[\r\n\u2028\u2029]+/g

/** Something to read. */
export const Words = z.string().check(z.minLength(1))

/** Text as it counts: composed (NFC), trimmed, without invisible characters. */
export function tidyText(text: string): string {
  return text.normalize('NFC').replace(invisible, '').trim()
}

/** Words apart by white space; page and server count alike. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

export function lengthFault(max: number, called = 'This'): string {
  return `${called} must be ${inDigits(max)} characters or fewer`
}

/** A length, told as it is broken. */
export function atMost(max: number, called?: string) {
  return z.maxLength(max, lengthFault(max, called))
}

/** One line of text as people type it: trimmed, invisible characters and line breaks removed. */
export function lineOfText(options: { empty: string; label: string; max: number }) {
  return z.pipe(
    z.pipe(
      z.string(options.empty),
      z.transform((text: string) => text.replace(invisible, '').replace(lineBreaks, ' ').trim()),
    ),
    z.string().check(z.minLength(1, options.empty), atMost(options.max, options.label)),
  )
}

/** Whether PostgreSQL can keep a text: no NUL and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
