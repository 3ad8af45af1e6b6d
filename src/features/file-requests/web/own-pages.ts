import type { OwnPages } from '#web/own-pages.ts'

export const ownPages: OwnPages = { file }

async function file() {
  return (await import('./own-file-page.tsx')).OwnFilePage
}
