import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** Prints a source with data that it reads; the two engines give the same bytes. */
type Engine = { name: string; print: (source: string, data: string) => Uint8Array }

type Native = {
  compile: (what: { mainFileContent: string; inputs: Record<string, string> }) => {
    result: object | null
    takeDiagnostics: () => { shortDiagnostics: unknown[] } | null
  }
  pdf: (document: object, how: { pdfStandard: string }) => Uint8Array
  evictCache: (age: number) => void
}
type NativeModule = {
  NodeCompiler: { create: (how: { workspace: string; fontArgs: object[] }) => Native }
}

const standard = '1.7'

/** Machine code where there is some for this machine; elsewhere the same program as WebAssembly. */
export async function openEngine(fonts: readonly string[]): Promise<Engine> {
  return openNative(fonts) ?? openWasm(fonts)
}

export function openNative(fonts: readonly string[]): Engine | undefined {
  const found = findNative()
  if (!found) return undefined
  const fontPaths = [...new Set(fonts.map((path) => dirname(path)))]
  const compiler = found.NodeCompiler.create({
    workspace: fontPaths[0] ?? '.',
    fontArgs: [{ fontPaths }],
  })
  return {
    name: 'native',
    print(source, data) {
      const compiled = compiler.compile({ mainFileContent: source, inputs: { paper: data } })
      if (!compiled.result)
        throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics))
      const bytes = compiler.pdf(compiled.result, { pdfStandard: standard })
      compiler.evictCache(0)
      return new Uint8Array(bytes)
    },
  }
}

function findNative(): NativeModule | undefined {
  const require = createRequire(import.meta.url)
  for (const libc of ['gnu', 'musl'])
    try {
      return require(
        `@myriaddreamin/typst-ts-node-compiler-${process.platform}-${process.arch}-${libc}`,
      )
    } catch {
      // Not for this machine.
    }
}

const sourcePath = '/main.typ'

export async function openWasm(fonts: readonly string[]): Promise<Engine> {
  const typst = await import('@myriaddreamin/typst-ts-web-compiler')
  const program = createRequire(import.meta.url).resolve(
    '@myriaddreamin/typst-ts-web-compiler/wasm',
  )
  await typst.default({ module_or_path: await readFile(program) })
  const builder = new typst.TypstCompilerBuilder()
  builder.set_dummy_access_model()
  const compiler = await builder.build()
  const resolver = new typst.TypstFontResolverBuilder()
  for (const path of fonts) resolver.add_raw_font(await readFile(path))
  compiler.set_fonts(await resolver.build())
  return {
    name: 'wasm',
    print(source, data) {
      compiler.add_source(sourcePath, source)
      const { result, diagnostics } = compiler.compile(sourcePath, [['paper', data]], 'pdf', 2)
      if (!result) throw new Error(JSON.stringify(diagnostics))
      compiler.reset()
      return result
    },
  }
}
