export const ofEverything = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

export const ofCalls = {
  ...ofEverything,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

export const ofDocuments = {
  ...ofEverything,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'reporting-endpoints': 'csp="/api/csp-violations"',
}

/** The same for everybody: networks in front of us may keep it, browsers ask. */
export const ofPublicPages = {
  ...ofDocuments,
  'cache-control': 'public, max-age=0, s-maxage=2',
  'cdn-cache-control': 'public, max-age=2, stale-while-revalidate=10',
}

export const ofAssets = {
  ...ofEverything,
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Every header that protects somebody, and those that would give something away. */
export const watched = [
  ...new Set(Object.keys({ ...ofCalls, ...ofDocuments })),
  'cdn-cache-control',
  'strict-transport-security',
  'content-disposition',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'set-cookie',
  'server',
  'x-powered-by',
]
