import { formatMoney } from './money.ts'

/** "−$250": what is taken off, with a minus as wide as the figures. */
export function signedMoney(minor: number, currency: string): string {
  return minor < 0 ? `−${formatMoney(-minor, currency)}` : formatMoney(minor, currency)
}
