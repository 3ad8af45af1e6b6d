import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = { links: { login } }

async function login() {
  return (await import('./login-link-page.tsx')).LoginLinkPage
}
