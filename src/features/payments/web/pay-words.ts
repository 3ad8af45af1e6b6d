import { type ChargeKind, nameOfCharge } from '../charge.ts'

/** "the enrollment deposit", inside a sentence. */
export function chargeInWords(kind: ChargeKind, number: number): string {
  const name = nameOfCharge(kind, number)
  return `${kind === 'instalment' ? '' : 'the '}${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

const declined: Record<string, string> = {
  card_declined: 'Your bank declined this card. You weren’t charged. Another card may work.',
  insufficient_funds: 'This card has insufficient funds. You weren’t charged.',
  expired_card: 'This card has expired. You weren’t charged. Another card may work.',
  incorrect_cvc: 'The security code is incorrect. You weren’t charged.',
  authentication_required:
    'Your bank needs you to confirm this payment. You weren’t charged. Try again.',
  payment_intent_authentication_failure:
    'Your bank couldn’t verify you. You weren’t charged. Try again, or use another card.',
}

type Refused = { type?: string; code?: string; decline_code?: string }

/** What somebody reads whose card was refused; nothing where the field itself says what is missing. */
export function refusalInWords({
  type,
  code = '',
  decline_code = '',
}: Refused): string | undefined {
  if (type === 'validation_error') return undefined
  return (
    declined[decline_code] ??
    declined[code] ??
    'The payment didn’t go through. You weren’t charged. Try again, or use another card.'
  )
}
