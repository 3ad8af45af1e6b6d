import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { PDF } from '@libpdf/core'
import { kerningReader } from './kerning.ts'
import { boundsReader } from './sfnt.ts'

export type FaceName = 'text' | 'display' | 'wide'

export type Face = Awaited<ReturnType<typeof loadFace>>
export type Faces = Record<FaceName, Face>

// Their glyph belongs to another character too (µ to μ, ʼ to ’), so that they would be copied as that one.
const twinsInTextFace = '\u00b5\u2010\u2011\u02bb\u02bc\u2206\u2126\u2215\u202f'

let loaded: Promise<Faces> | undefined

/** The bundled fonts, read once and kept. */
export function loadFaces(): Promise<Faces> {
  loaded ??= readFaces()
  return loaded
}

async function readFaces(): Promise<Faces> {
  const [text, display, wide] = await Promise.all([
    loadFace('text', 'source-serif-4-regular.ttf', twinsInTextFace),
    loadFace('display', 'cormorant-semibold.ttf'),
    loadFace('wide', 'noto-serif-regular.ttf'),
  ])
  return { text, display, wide }
}

async function loadFace(name: FaceName, file: string, twins = '') {
  const bytes = new Uint8Array(await readFile(join(fontsFolder(), file)))
  const { program } = PDF.create().embedFont(bytes)
  return {
    name,
    bytes,
    program,
    bounds: boundsReader(bytes),
    kerning: kerningReader(bytes),
    has: (character: string) =>
      !twins.includes(character) && program.hasGlyph(character.codePointAt(0) ?? 0),
  }
}

// The same from the sources and from the bundle.
function fontsFolder() {
  return join(dirname(findPackageJSON(import.meta.url) ?? '.'), 'assets/fonts')
}
