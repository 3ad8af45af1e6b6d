import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { parseSync, Visitor } from 'vite'
import { inAscii } from './in-ascii.ts'

const lateShapes = fileURLToPath(new URL('./late-shapes.ts', import.meta.url))
const makesObject = new Set(['object', 'strictObject'])

/** How the server's sources are read into its files, so that what nobody asks for yet weighs little. */
export const serverSources: Plugin = {
  name: 'server-sources',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^zod\/mini$/ }, ({ importer }) =>
      importer === lateShapes ? undefined : { path: lateShapes },
    )
    onLoad({ filter: /\.(ts|[cm]?js)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const isOurs = path.endsWith('.ts')
      const late = isOurs && text.includes("from 'zod/mini'") ? withLateShapes(path, text) : text
      return { contents: inAscii(late), loader: isOurs ? 'ts' : 'js' }
    })
  },
}

/** `z.object({ … })` becomes `z.object(() => ({ … }))`: its parts are made when the first call needs them. */
function withLateShapes(path: string, text: string): string {
  const put: { at: number; words: string }[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [shape] }) {
      if (shape?.type !== 'ObjectExpression' || callee.type !== 'MemberExpression') return
      const { object, property } = callee
      if (object.type !== 'Identifier' || object.name !== 'z') return
      if (property.type === 'Identifier' && makesObject.has(property.name))
        put.push({ at: shape.start, words: '() => (' }, { at: shape.end, words: ')' })
    },
  })
  visitor.visit(parseSync(path, text).program)
  return put
    .sort((a, b) => b.at - a.at)
    .reduce((made, { at, words }) => made.slice(0, at) + words + made.slice(at), text)
}
