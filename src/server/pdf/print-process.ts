import { addConformance } from './conformance.ts'
import { findFonts, missingCharacters } from './fonts.ts'
import { layOut, normalizeText, readTemplate } from './layout.ts'
import type { PdfDocument } from './paper.ts'
import { openEngine } from './typst.ts'

/*
 * A process of its own for printing: laying a paper out takes a while and much memory, and neither is to be
 * felt by those who ask the server for something else.
 */

export type Task = { print: PdfDocument } | { lacked: string }
export type PrintAnswer = { id: number; rss: number } & (
  | { bytes: Uint8Array }
  | { lacked: string[] }
  | { fault: string }
)

const fonts = findFonts()
let opened:
  | Promise<{ template: string; engine: Awaited<ReturnType<typeof openEngine>> }>
  | undefined

async function run(task: Task) {
  if ('lacked' in task)
    return { lacked: await missingCharacters(fonts.text, normalizeText(task.lacked)) }
  opened ??= openTemplateAndEngine()
  const { template, engine } = await opened
  return { bytes: await addConformance(engine.print(template, await layOut(task.print))) }
}

async function openTemplateAndEngine() {
  const paths = [...fonts.display, ...fonts.text, ...fonts.box].map(({ path }) => path)
  return { template: await readTemplate(), engine: await openEngine(paths) }
}

// Anyone who stops the server by Ctrl-C stops this too, once the server has released it.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit())
process.on('message', ({ id, task }: { id: number; task: Task }) => {
  run(task)
    .catch((error: unknown) => ({ fault: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.({ id, rss: process.memoryUsage.rss(), ...answer }))
})
