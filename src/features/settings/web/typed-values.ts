import { type Field, mapLeaves } from '../fields.ts'

/** A value as a form holds it: numbers and amounts as the text that somebody types. */
export function textOfValue(fields: readonly Field[], value: unknown, currency: string): unknown {
  return mapLeaves(fields, value, ({ kind }, leaf) => {
    if (kind === 'lines') return Array.isArray(leaf) ? leaf.join('\n') : ''
    if (kind === 'money' && typeof leaf === 'number') return mainUnit(leaf, currency)
    if (kind === 'number') return typeof leaf === 'number' ? String(leaf) : ''
    return leaf ?? (kind === 'choices' ? [] : leaf)
  })
}

/** What was typed, as a value; a text that is no number stays as it is, for the server to name it. */
export function valueOfText(fields: readonly Field[], typed: unknown, currency: string): unknown {
  return mapLeaves(fields, typed, (field, leaf) => {
    if (typeof leaf !== 'string') return leaf
    if (field.kind === 'lines') return leaf.split('\n')
    if (field.kind === 'money') return minorUnit(leaf, currency)
    if (field.kind !== 'number') return leaf
    const text = leaf.trim()
    if (text === '') return field.isOptional ? null : text
    return /^-?\d{1,15}$/.test(text) ? Number(text) : leaf
  })
}

function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

function mainUnit(minor: number, currency: string): string {
  const digits = digitsOf(currency)
  const isWhole = minor % 10 ** digits === 0
  return (minor / 10 ** digits).toFixed(isWhole ? 0 : digits)
}

function minorUnit(text: string, currency: string): number | string {
  const digits = digitsOf(currency)
  const plain = text.replace(/[\s,$]/g, '')
  const isAmount = /^\d{1,12}(\.\d+)?$/.test(plain) && (plain.split('.')[1] ?? '').length <= digits
  return isAmount ? Math.round(Number(plain) * 10 ** digits) : text
}
