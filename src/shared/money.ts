/** "$1,234.50" from 123450 and "USD"; whole amounts without decimals. */
export function formatMoney(minor: number, currency: string): string {
  const digits = formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2
  const isWhole = minor % 10 ** digits === 0
  // What was turned around may be a zero below zero.
  return formatOf(currency, isWhole ? 0 : digits).format((minor || 0) / 10 ** digits)
}

/** "-1234.50" from -123450 and "USD": for files, exact whatever the size. */
export function decimalOf(minor: number, currency: string): string {
  const digits = formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const sign = minor < 0 ? '-' : ''
  if (digits === 0) return sign + text
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** 123450 from "1,234.50" and "USD"; undefined for what is no amount, or finer than the currency. */
export function minorOf(typed: string, currency: string): number | undefined {
  const digits = formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2
  const read = /^(\d{1,13})(?:\.(\d+))?$/.exec(
    typed
      .trim()
      .replace(/^[^\d-]+/, '')
      .replaceAll(',', ''),
  )
  if (!read) return undefined
  const [, whole = '', part = ''] = read
  if (part.length > digits) return undefined
  const minor = Number(whole + part.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}

// Making a format costs hundreds of times as much as using it.
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, minimumFractionDigits?: number): Intl.NumberFormat {
  const key = `${currency} ${minimumFractionDigits}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits,
  })
  formats.set(key, made)
  return made
}
