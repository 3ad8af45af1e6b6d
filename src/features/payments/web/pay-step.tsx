import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatMoney } from '#shared/money.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Part } from '#web/part.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { nameOfCharge } from '../charge.ts'
import type { BegunPayment, Payable } from '../pay-contract.ts'
import { chargeInWords, refusalInWords } from './pay-words.ts'
import { useOwnDocument } from './payment-document.ts'

const askAgainMs = 2_000
/** After so long nobody is kept waiting in front of the page. */
const longMs = 90_000

type Props = {
  payable: UseQueryOptions<Payable>
  begun: UseQueryOptions<BegunPayment>
  /** Where a bank's own page sends somebody back to. */
  returnTo: string
  /** Where the receipt goes. */
  receipt: string
  /** Where the page leads once it is done. */
  back: ReactNode
}

/** Paying one charge. That somebody comes back from a bank proves nothing: our own server is asked. */
export function PayStep({ payable, begun, returnTo, receipt, back }: Props) {
  useOwnDocument()
  const [search] = useSearchParams()
  const outcome = search.get('redirect_status')
  const wentWell = outcome !== null && outcome !== 'failed'
  const [since, setSince] = useState(wentWell ? Date.now() : undefined)
  const query = useQuery({
    ...payable,
    refetchInterval: ({ state }) =>
      since && state.data?.state === 'open' && Date.now() < since + longMs ? askAgainMs : false,
  })
  const { data, dataUpdatedAt, refetch } = query
  const isConfirming = since !== undefined
  const isLong = isConfirming && dataUpdatedAt > since + longMs - askAgainMs
  const confirm = useCallback(() => {
    setSince(Date.now())
    refetch()
  }, [refetch])

  if (!data)
    return (
      <>
        <PageTitle>Payment</PageTitle>
        <h1 className="text-section">Payment</h1>
        <Loaded query={query} loading="Loading..." className="mt-6" />
      </>
    )
  return (
    <Framed payable={data} isConfirming={isConfirming}>
      {data.state !== 'open' && <Ended state={data.state} receipt={receipt} />}
      {data.state === 'open' && isConfirming && <Confirming isLong={isLong} />}
      {data.state === 'open' && !isConfirming && (
        <>
          {outcome === 'failed' && <Banner tone="error">{refusalInWords({})}</Banner>}
          <Way payable={data} begun={begun} returnTo={returnTo} onSent={confirm} />
        </>
      )}
      <div className="border-hairline border-t pt-6">{back}</div>
    </Framed>
  )
}

const titles: Partial<Record<Payable['state'], string>> = {
  processing: 'Your payment is processing',
  settled: 'Thank you',
  ended: 'Nothing to pay',
}

type FramedProps = { payable: Payable; isConfirming: boolean; children: ReactNode }

function Framed({ payable, isConfirming, children }: FramedProps) {
  const { kind, number, program, amountMinor, currency, state, way } = payable
  const { name } = useProgramFacts(program)
  const title = isConfirming && state === 'open' ? 'We’re confirming your payment' : titles[state]
  const heading = title ?? `Pay ${chargeInWords(kind, number)}`
  const place = useRef<HTMLHeadingElement>(null)
  const read = useRef(heading)
  // What was pressed is gone with the step that it belonged to.
  useEffect(() => {
    if (read.current !== heading) place.current?.focus()
    read.current = heading
  }, [heading])
  return (
    <div className="max-w-prose space-y-6">
      <PageTitle>{heading}</PageTitle>
      <h1 ref={place} tabIndex={-1} className="text-section outline-none">
        {heading}
      </h1>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="text-umber">For</dt>
        <dd>{nameOfCharge(kind, number)}</dd>
        <dt className="text-umber">Program</dt>
        <dd>{name}</dd>
        {amountMinor > 0 && (
          <>
            <dt className="text-umber">Amount</dt>
            <dd>{formatMoney(amountMinor, currency)}</dd>
          </>
        )}
      </dl>
      {way?.isTest && way.name === 'stripe' && (
        <Banner>This is a test. Use a test card. No money moves.</Banner>
      )}
      {children}
    </div>
  )
}

function Ended({ state, receipt }: { state: Payable['state']; receipt: string }) {
  return (
    <p role="status" className="text-lead">
      {state === 'processing' &&
        'Your bank is processing it, which can take a few days. We’ll email you when it arrives. There’s nothing else to do.'}
      {state === 'settled' && `You’re all paid. ${receipt}`}
      {state === 'ended' && 'You no longer owe this.'}
    </p>
  )
}

function Confirming({ isLong }: { isLong: boolean }) {
  return (
    <p role="status" className="text-lead">
      {isLong
        ? 'This is taking longer than usual. You can close this page. We’ll email you when the payment arrives. Don’t pay again.'
        : 'This takes a few seconds. You can close this page without losing anything.'}
    </p>
  )
}

type WayProps = Pick<Props, 'begun' | 'returnTo'> & { payable: Payable; onSent: () => void }

function Way({ payable, begun, returnTo, onSent }: WayProps) {
  const { amountMinor, currency, way } = payable
  const query = useQuery({
    ...begun,
    enabled: way !== null,
    // Whoever is about to pay reads at once that it cannot be done, and tries again when they like.
    retry: false,
    // A payment that was begun stays the one that this page goes on with.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data, error } = query
  if (!way)
    return <p className="text-lead">We don’t take cards here. Pay by bank transfer instead.</p>
  if (error || !data)
    return <Loaded query={query} loading={<p role="status">Preparing the payment...</p>} />
  const label = `Pay ${formatMoney(amountMinor, currency)}`
  const { clientSecret } = data
  if (data.provider === 'demo')
    return <Part load={demo} props={{ payment: clientSecret, label, onSent }} />
  return <Part load={stripe} props={{ clientSecret, label, returnTo, onSent }} />
}

async function demo() {
  return (await import('./demo-checkout.tsx')).DemoCheckout
}

async function stripe() {
  return (await import('./stripe-element.tsx')).StripeElement
}
