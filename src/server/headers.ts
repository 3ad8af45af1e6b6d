/** Headers of every answer. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

export const httpsHeaders = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}

/** Answers of the API and of the endpoints for machines: JSON, never kept, never a page. */
export const apiHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Answers that stay open and tell of changes; no proxy may gather them first. */
export const streamHeaders = {
  ...apiHeaders,
  'Content-Type': 'text/event-stream; charset=utf-8',
  'X-Accel-Buffering': 'no',
}

/** People's files. */
export const fileHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

export const assetHeaders = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** The frame in which people's PDFs are drawn: no origin, no network, nothing of the page around it. */
export const frameHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    'img-src data: blob:',
    'worker-src blob:',
    "frame-ancestors 'self'",
  ].join('; '),
}

/**
 * Of a page that is the same for everybody. Networks in front keep it for a moment, and may send it while they ask
 * for the next. Browsers ask each time: told the same, they would show an institute its page from before a change.
 */
export const publicPageHeaders = {
  'Cache-Control': 'public, max-age=0, s-maxage=2',
  'CDN-Cache-Control': 'public, max-age=2, stale-while-revalidate=10',
}

/** What Stripe's own script needs, on the documents where somebody pays and nowhere else. */
const stripeSources = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  connect: ' https://api.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
}

/**
 * Documents where somebody pays. They are entered and left by loading a page again: a page keeps the
 * policy that it was loaded with.
 */
export function isPaymentDocument(path: string, query: URLSearchParams): boolean {
  return path === '/link/pay' || (path === '/dashboard/pay' && query.has('charge'))
}

/** What the pages of an installation ask beside the address that they come from. */
type HeaderAdditions = {
  paysByStripe?: boolean
  /** Of an API at an address of its own. */
  apiOrigin?: string
}

/** Headers of every document; `styleHashes` are of the inlined CSS and of React Aria's own style elements. */
export function documentHeaders(
  styleHashes: readonly string[],
  { paysByStripe = false, apiOrigin }: HeaderAdditions = {},
): Record<string, string> {
  const stripe = paysByStripe ? stripeSources : { script: '', connect: '', frame: "'self'" }
  const policy = [
    "default-src 'none'",
    `script-src 'self'${stripe.script}`,
    `style-src 'self' ${styleHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${apiOrigin ? ` ${apiOrigin}` : ''}${stripe.connect}`,
    "worker-src 'none'",
    `frame-src ${stripe.frame}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${paysByStripe ? 'default' : "'none'"}`,
    'report-to csp',
    'report-uri /api/csp-violations',
  ]
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': policy.join('; '),
    'Reporting-Endpoints': 'csp="/api/csp-violations"',
    ...(paysByStripe && {
      // The bank's own window may open over the page, and the browser's own wallet inside Stripe's frame.
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Permissions-Policy': commonHeaders['Permissions-Policy'].replace(
        'payment=()',
        'payment=(self "https://js.stripe.com")',
      ),
    }),
  }
}
