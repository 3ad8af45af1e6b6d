import { type ChargeKind, nameOfCharge } from '../charge.ts'

/** "the enrolment deposit", inside a sentence. */
export function chargeInWords(kind: ChargeKind, number: number): string {
  const name = nameOfCharge(kind, number)
  return `${kind === 'instalment' ? '' : 'the '}${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

const declined: Record<string, string> = {
  card_declined: 'Your bank declined this card. Nothing was taken. Another card may work.',
  insufficient_funds: 'There is not enough money on this card. Nothing was taken.',
  expired_card: 'This card has expired. Nothing was taken. Another card may work.',
  incorrect_cvc: 'The security code does not fit this card. Nothing was taken.',
  authentication_required: 'Your bank wants to hear from you first. Nothing was taken. Try again.',
  payment_intent_authentication_failure:
    'Your bank did not recognise you. Nothing was taken. Try again, or use another card.',
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
    'The payment did not go through. Nothing was taken. Try again, or use another card.'
  )
}
