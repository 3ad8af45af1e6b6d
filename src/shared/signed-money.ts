import { decimalOf, formatMoney } from './money.ts'

/** "−$250": what is taken off, with a minus as wide as the figures. */
export function signedMoney(minor: number, currency: string): string {
  return minor < 0 ? `−${formatMoney(-minor, currency)}` : formatMoney(minor, currency)
}

/** "$805.00" as beside "$1,661.66": in a column the decimals are below one another. */
export function columnMoney(minor: number, currency: string): string {
  const words = signedMoney(minor, currency)
  const [, cents] = decimalOf(minor, currency).split('.')
  return cents && !words.includes('.') ? `${words}.${cents}` : words
}
