import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { escapeHtml } from './letter.ts'
import type { Platform } from './platform.ts'

/** Pages that are sent with their content, the same for everybody; every other path gets the empty shell. */
const renderedPaths: readonly string[] = ['/', '/masters/apply', '/bachelor/apply']

export function isPublicPage(path: string): boolean {
  return renderedPaths.includes(path)
}

/** What React Aria writes into two style elements of its own; a test compares them with its source. */
export const ariaStyles = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
] as const

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const hashLength = 22

type Rendered = { html: string; title: string; description: string }
type Renderer = {
  renderPublicPage(path: string, facts: unknown): Promise<Rendered>
  isPage(path: string): boolean
}

const encodings = ['br', 'gzip'] as const

type Encoding = (typeof encodings)[number] | 'identity'

/** A document as it is sent, by encoding; `identity` is the plain one. */
export type Page = Record<Encoding, Uint8Array<ArrayBuffer>> & {
  /** The same for the same bytes. */
  hash: string
}

/** What every document shows; `css` is empty for the colors of the house. `contact` is the institute's address. */
export type PageFrame = { version: string; facts: unknown; css: string; contact: string }

/** Who knows what documents show; the feature that keeps it fills it. */
export const shownParts: { open(platform: Platform): () => Promise<PageFrame> } = {
  open: () => async () => ({ version: '', facts: {}, css: '', contact: '' }),
}

export type Documents = {
  /** The document of a path, for the facts of a settings version and the colors of the institute. */
  documentOf(path: string, shown: Omit<PageFrame, 'contact'>): Promise<Page>
  /** Whether the client has a page at this address beside the one that says there is none. */
  isPage(path: string): Promise<boolean>
  styleHashes: readonly string[]
  /** Where the pages were built to find the API, where that is not their own address. */
  apiOrigin?: string
}

/**
 * Reads the built client once; the style sheet goes into the document itself. What draws pages waits for
 * the first one who asks for a page.
 */
export async function openDocuments(webDir: string, rendererFile: string): Promise<Documents> {
  const built = await readFile(join(webDir, 'index.html'), 'utf8')
  const { shell, css } = await inlineStyles(built, webDir)
  let loading: Promise<Renderer> | undefined
  const loadRenderer = () => {
    loading ??= import(rendererFile)
    return loading
  }
  const kept = new Map<string, Promise<Page>>()
  return {
    styleHashes: [css, ...ariaStyles].map(hashOf),
    isPage: async (path) => (await loadRenderer()).isPage(path),
    apiOrigin: /<meta name="api-origin" content="([^"]+)"/.exec(built)?.[1],
    documentOf(path, { version, facts, css: colors }) {
      const isRendered = isPublicPage(path)
      const key = `${version} ${isRendered ? path : ''}`
      const found = kept.get(key)
      if (found) return found
      if (kept.size > 2 * renderedPaths.length) kept.clear()
      const made = isRendered
        ? loadRenderer()
            .then((renderer) => renderInto(withColors(shell, colors), renderer, path, facts))
            .then(pack)
        : pack(withFacts(withColors(shell, colors), facts))
      kept.set(key, made)
      return made
    },
  }
}

async function renderInto(
  shell: string,
  renderer: Renderer,
  path: string,
  facts: unknown,
): Promise<string> {
  const { html, title, description } = await renderer.renderPublicPage(path, facts)
  const page = shell
    .replace(
      /<title>[^<]*<\/title>/,
      () =>
        `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
  return withFacts(page, facts)
}

/** Facts travel as data, which the policy does not run; `<` is escaped so that they cannot end the element. */
function withFacts(page: string, facts: unknown): string {
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c')
  return page.replace(
    '</body>',
    () => `<script type="application/json" id="facts">${json}</script></body>`,
  )
}

async function pack(page: string): Promise<Page> {
  const identity = Uint8Array.from(Buffer.from(page))
  const [br, packed] = await Promise.all([brotli(identity), gzipped(identity)])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, hashLength)
  return { identity, br: Uint8Array.from(br), gzip: Uint8Array.from(packed), hash }
}

/** Names a document in one encoding (RFC 9110, section 8.8.3). */
export function tagOf({ hash }: Page, encoding: Encoding): string {
  return `"${hash}-${encoding}"`
}

/** Whether a client has it already; a proxy that packs it again weakens a tag and keeps its words. */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes(tag) || tags.includes('*')
}

/** The best encoding that a client says it takes (RFC 9110, section 12.5.3). */
export function encodingFor(accepted: string | undefined): Encoding {
  const names = (accepted ?? '').split(',').map((one) => one.trim())
  return (
    encodings.find((name) => names.some((one) => one === name || one.startsWith(`${name};q=1`))) ??
    'identity'
  )
}

async function inlineStyles(
  built: string,
  webDir: string,
): Promise<{ shell: string; css: string }> {
  const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(built)
  if (!link?.[1]) return { shell: built, css: '' }
  const css = await readFile(join(webDir, link[1]), 'utf8')
  return { shell: built.replace(link[0], () => `<style>${css}</style>`), css }
}

/** After the style sheet, whose theme it changes; browsers color their own frame like the page. */
function withColors(shell: string, css: string): string {
  if (css === '') return shell
  const page = /--color-cream:(#[0-9a-f]{6})/.exec(css)?.[1]
  const tinted = page
    ? shell.replace(/(<meta name="theme-color" content=")[^"]*/, `$1${page}`)
    : shell
  return tinted.replace('</head>', () => `<style>${css}</style></head>`)
}

export function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
