/** "$1,234.50" from 123450 and "USD"; whole amounts without decimals. */
export function formatMoney(minor: number, currency: string): string {
  const digits = formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2
  const isWhole = minor % 10 ** digits === 0
  return formatOf(currency, isWhole ? 0 : digits).format(minor / 10 ** digits)
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
