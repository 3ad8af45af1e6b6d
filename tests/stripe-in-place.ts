// Loaded before a server that runs as a process of its own: which no variable of the product can do, its calls to
// Stripe go to the stand-in that STRIPE_STAND_IN names.
import http from 'node:http'
import https, { type RequestOptions } from 'node:https'

const { hostname, port } = new URL(process.env.STRIPE_STAND_IN ?? '')
const send = https.request

function request(options: RequestOptions, answered?: Parameters<typeof http.request>[2]) {
  if (options.host !== 'api.stripe.com') return send(options, answered)
  return http.request({ ...options, agent: undefined, host: hostname, port }, answered)
}

Object.assign(https, { request })
