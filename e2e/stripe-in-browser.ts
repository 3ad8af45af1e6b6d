import type { Page } from '@playwright/test'
import type { StripeServer } from '#tests/stripe-server.ts'

const fields = 'https://js.stripe.com/fields.html'
const declined = '4000000000000002'

/** What Stripe's script does for a page: fields in a frame of its own, and calls to its own server. */
const script = `window.Stripe = () => {
  let frame
  // Asked for when it is needed: what the frame says by itself may come after the button was pressed.
  const readNumber = () =>
    new Promise((tell) => {
      addEventListener('message', ({ origin, data }) => {
        if (origin === 'https://js.stripe.com') tell(data)
      })
      frame.contentWindow.postMessage('number', '*')
    })
  const ask = async (path, body) =>
    (await fetch('https://api.stripe.com/v1/' + path, { method: 'POST', body })).json()
  let secret
  return {
    registerAppInfo() {}, _registerWrapper() {}, createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
    retrievePaymentIntent: (of) => ask('retrieve', of),
    async confirmPayment({ confirmParams }) {
      const number = await readNumber()
      const answer = await ask('confirm', new URLSearchParams({ secret, number, back: confirmParams.return_url }))
      if (answer.redirect) {
        location.assign(answer.redirect)
        return new Promise(() => {})
      }
      return answer
    },
    elements: (options) => {
      secret = options.clientSecret
      return {
        create: () => ({
          mount(place) {
            frame = document.createElement('iframe')
            frame.title = 'Secure payment input frame'
            frame.src = '${fields}'
            frame.height = 90
            place.append(frame)
          },
          on() { return this }, once() { return this }, off() { return this }, update() {}, destroy() {},
        }),
        update() {},
      }
    },
  }
}`

const frame = `<label>Card number <input autocomplete="cc-number"></label>
<script>onmessage = () => parent.postMessage(document.querySelector('input').value, '*')</script>`

/** Stripe as a browser meets it: its addresses are answered here, and what is done there is done at the stand-in. */
export async function answerForStripe(page: Page, stripe: StripeServer) {
  const asked: string[] = []
  const headers = { 'access-control-allow-origin': '*' }
  await page.context().route(/stripe\.com|example\.org/, async (route) => {
    const request = route.request()
    const address = new URL(request.url())
    asked.push(request.url())
    const sent = request.postData() ?? ''
    if (address.pathname.endsWith('stripe.js'))
      return route.fulfill({ contentType: 'text/javascript', body: script })
    if (request.url() === fields) return route.fulfill({ contentType: 'text/html', body: frame })
    if (address.pathname.endsWith('/retrieve'))
      return route.fulfill({ headers, json: { paymentIntent: stripe.things.get(nameOf(sent)) } })
    if (address.pathname.endsWith('/confirm'))
      return route.fulfill({ headers, json: confirm(stripe, new URLSearchParams(sent)) })
    return route.fulfill({ headers, contentType: 'text/html', body: bankPage(stripe, address) })
  })
  return asked
}

function nameOf(secret: string): string {
  return secret.split('_secret_')[0] ?? ''
}

/** One card is refused; with every other one the bank asks on a page of its own. */
function confirm(stripe: StripeServer, sent: URLSearchParams) {
  const id = nameOf(sent.get('secret') ?? '')
  if (sent.get('number') === declined) {
    stripe.pay(id, 'pm_card_chargeDeclined')
    return { error: { type: 'card_error', code: 'card_declined' } }
  }
  const query = new URLSearchParams({ id, back: sent.get('back') ?? '' })
  return { redirect: `https://hooks.stripe.com/redirect?${query}` }
}

function bankPage(stripe: StripeServer, { searchParams }: URL): string {
  const id = searchParams.get('id')
  if (!id) return ''
  stripe.pay(id)
  const back = new URL(searchParams.get('back') ?? '')
  back.searchParams.set('payment_intent', id)
  back.searchParams.set('redirect_status', 'succeeded')
  return `<a href="${back}">Confirm at the bank</a>`
}
