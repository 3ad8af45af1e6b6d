/** "$1,234.50" from 123450 and "USD"; whole amounts without decimals. */
export function formatMoney(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const whole = minor % 10 ** digits === 0
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: whole ? 0 : digits,
  }).format(minor / 10 ** digits)
}
