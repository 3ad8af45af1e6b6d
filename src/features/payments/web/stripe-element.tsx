import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePublicFacts } from '#web/facts.tsx'
import { LoadingLine } from '#web/loaded.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { isOwnDocument } from './payment-document.ts'
import { isUnderWay, outcomeOf } from './stripe-outcome.ts'
import { stripeScripts, trustStripe } from './stripe-trust.ts'

const longestMs = 20_000

type Props = {
  clientSecret: string
  /** "Pay $500" */
  label: string
  /** Where a bank's own page sends somebody back to. */
  returnTo: string
  onSent: () => void
}

/** Stripe's frames see nothing of our style sheet. */
function appearanceOfHouse(): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const color = (name: string) => styles.getPropertyValue(`--color-${name}`).trim()
  return {
    variables: {
      colorPrimary: color('brown'),
      colorText: color('ink'),
      colorDanger: color('rose'),
      fontFamily: 'Georgia, serif',
      borderRadius: '5px',
    },
  }
}

/** Stripe's own fields in Stripe's own frames: no card number ever reaches this page. */
export function StripeElement(props: Props) {
  const { stripePublishableKey } = usePublicFacts()
  const { data, error } = useQuery({
    queryKey: ['stripe', stripePublishableKey],
    queryFn: () => openStripe(stripePublishableKey ?? ''),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
  if (error)
    return (
      <Banner tone="error">
        <p>We couldn’t load the card form. You weren’t charged. Check your connection.</p>
        <Button look="outline" size="small" className="mt-2" onClick={() => location.reload()}>
          Try again
        </Button>
      </Banner>
    )
  if (!data) return <LoadingLine>Loading the card form...</LoadingLine>
  return (
    <Elements
      stripe={data}
      options={{ clientSecret: props.clientSecret, appearance: appearanceOfHouse() }}
    >
      <CardForm {...props} />
    </Elements>
  )
}

async function openStripe(key: string): Promise<Stripe> {
  // Come here by a move inside the application, the document would not let Stripe in.
  if (!isOwnDocument()) {
    location.reload()
    return new Promise(() => {})
  }
  trustStripe()
  loadStripe.setLoadParameters({ advancedFraudSignals: false })
  const stripe = await Promise.race([loadStripe(key), failureOfScript()])
  if (!stripe) throw new Error('Stripe did not load')
  return stripe
}

/** Stripe's loader waits forever where its script cannot be had, and would not try again in this document. */
function failureOfScript(): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new Error('Stripe did not load'))
    const listen = ({ target }: Event) => {
      if (target instanceof HTMLScriptElement && target.src.startsWith(stripeScripts)) fail()
    }
    addEventListener('error', listen, { capture: true })
    setTimeout(fail, longestMs)
  })
}

function CardForm({ clientSecret, label, returnTo, onSent }: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string>()

  // Another tab, or this page before it was reloaded, may have paid already.
  useEffect(() => {
    stripe?.retrievePaymentIntent(clientSecret).then(({ paymentIntent }) => {
      if (isUnderWay(paymentIntent?.status)) onSent()
    })
  }, [stripe, clientSecret, onSent])

  async function pay() {
    if (!stripe || !elements || isSending) return
    setSending(true)
    setError(undefined)
    const sent = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnTo },
      redirect: 'if_required',
    })
    const { isSent, words } = await outcomeOf(stripe, clientSecret, sent.error)
    setSending(false)
    setError(words)
    if (isSent) onSent()
  }

  return (
    <PlainForm onSubmit={pay} className="space-y-6">
      <PaymentElement
        options={{ layout: 'tabs' }}
        onLoadError={() =>
          setError('We couldn’t load the card form. You weren’t charged. Reload this page.')
        }
      />
      <Banner tone="error">{error}</Banner>
      <Button type="submit" busyLabel={isSending && 'Paying...'}>
        {label}
      </Button>
      <p className="text-label text-umber">
        Stripe processes your payment for us. We never see your card details.
      </p>
    </PlainForm>
  )
}
