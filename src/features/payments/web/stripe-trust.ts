export const stripeScripts = 'https://js.stripe.com/'

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown
    }
  }
}

let isMade = false

/** Lets scripts of Stripe's in and nothing else: this document's policy has no other door. */
export function trustStripe(): void {
  if (isMade) return
  isMade = true
  window.trustedTypes?.createPolicy('default', { createScriptURL: stripeAddress })
}

export function stripeAddress(address: string): string {
  if (address.startsWith(stripeScripts)) return address
  throw new TypeError('Only scripts of Stripe are let in here')
}
