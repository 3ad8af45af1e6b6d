import type { OwnPages } from '#web/own-pages.ts'

export const ownPages: OwnPages = { check }

async function check() {
  return (await import('./check-page.tsx')).CheckPage
}
