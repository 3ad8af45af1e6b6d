import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { PDF } from '@libpdf/core'
import { kerningReader } from './kerning.ts'
import { boundsReader } from './sfnt.ts'

export type FaceName = 'text' | 'twin' | 'display' | 'wide'

export type Face = Awaited<ReturnType<typeof loadFace>>
export type Faces = Record<FaceName, Face>

/**
 * Characters that the text face draws with the glyph of another (µ as μ, ʼ as ’). Copied text names one character for
 * each glyph, so they are set from a second subset of the same file, the twin.
 */
export const twins = new Set('\u00b5\u02bb\u02bc\u2010\u202f\u2206\u2215')

let loaded: Promise<Faces> | undefined

/** The bundled fonts, read once and kept. */
export function loadFaces(): Promise<Faces> {
  loaded ??= readFaces()
  return loaded
}

async function readFaces(): Promise<Faces> {
  const [text, twin, display, wide] = await Promise.all([
    loadFace('text', 'source-serif-4-regular.ttf'),
    loadFace('twin', 'source-serif-4-regular.ttf'),
    loadFace('display', 'cormorant-semibold.ttf'),
    loadFace('wide', 'noto-serif-regular.ttf'),
  ])
  return { text, twin, display, wide }
}

async function loadFace(name: FaceName, file: string) {
  const bytes = new Uint8Array(await readFile(join(fontsFolder(), file)))
  const { program } = PDF.create().embedFont(bytes)
  return {
    name,
    bytes,
    program,
    bounds: boundsReader(bytes),
    kerning: kerningReader(bytes),
    has: (character: string) => program.hasGlyph(character.codePointAt(0) ?? 0),
  }
}

// The same from the sources and from the bundle.
function fontsFolder() {
  return join(dirname(findPackageJSON(import.meta.url) ?? '.'), 'assets/fonts')
}
