import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { z } from 'zod'

const manifest = 'dist/web/.vite/manifest.json'
const chunks = z.record(
  z.string(),
  z.object({ file: z.string(), isDynamicEntry: z.boolean().default(false) }),
)

/** Where the journeys note which scripts their browsers asked for. */
export const scriptsDir = `${process.env.JOURNEYS_DIR}-scripts`

/** Notes every script that a browser asks for; call the answer before the browser goes. */
export function noteScripts(browser: Browser): () => Promise<void> {
  const asked = new Set<string>()
  browser.on('context', (context) =>
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) asked.add(pathname)
    }),
  )
  return () => appendFile(join(scriptsDir, `${process.pid}`), [...asked, ''].join('\n'))
}

/** The sources of the lazily loaded modules that no browser has asked for. */
export async function modulesNeverLoaded(): Promise<string[]> {
  const files = await readdir(scriptsDir)
  const notes = await Promise.all(files.map((file) => readFile(join(scriptsDir, file), 'utf8')))
  const asked = new Set(notes.flatMap((note) => note.split('\n')))
  return Object.entries(chunks.parse(JSON.parse(await readFile(manifest, 'utf8'))))
    .filter(([, { file, isDynamicEntry }]) => isDynamicEntry && !asked.has(`/${file}`))
    .map(([source]) => source)
}
