import type { Page, Route } from '@playwright/test'

/** Ways in which a call goes wrong on its way or at its end (reliability R24). */
export const failures = ['500', '503', 'cut', 'html', 'offline', '401'] as const
export type Failure = (typeof failures)[number]

/** Lets one call fail until the returned function is called. */
export async function fail(page: Page, method: string, path: string, failure: Failure) {
  if (failure === 'offline') {
    await page.context().setOffline(true)
    return () => page.context().setOffline(false)
  }
  const address = (url: URL) => url.pathname === path
  const answer = (route: Route) =>
    route.request().method() === method ? answerWith(route, failure) : route.fallback()
  await page.route(address, answer)
  return () => page.unroute(address, answer)
}

function answerWith(route: Route, failure: Failure): Promise<void> {
  if (failure === 'cut') return route.abort('connectionreset')
  if (failure === 'html')
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome</h1>' })
  if (failure === '401')
    return route.fulfill({ status: 401, json: { error: 'Log in to continue' } })
  return route.fulfill({
    status: Number(failure),
    headers: failure === '503' ? { 'Retry-After': '1' } : {},
    json: failure === '503' ? { error: 'We are busy. Try again in a moment' } : {},
  })
}
