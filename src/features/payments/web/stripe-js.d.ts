// The package's own types of this entry name files in a way that only older resolution follows.
declare module '@stripe/stripe-js/pure' {
  import type { Stripe } from '@stripe/stripe-js'

  export const loadStripe: {
    (publishableKey: string): Promise<Stripe | null>
    setLoadParameters(parameters: { advancedFraudSignals: boolean }): void
  }
}
