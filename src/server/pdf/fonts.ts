import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire, findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { PDF } from '@libpdf/core'

/** A font that papers are printed in, with the version that its file names. */
type Font = { family: string; version: string; file: string }
type FoundFont = Font & { path: string }

const here = (family: string, version: string, file: string): Font => ({ family, version, file })

/** Headings; what it lacks they take from the text's fonts. */
const display = here('Cormorant', '4.000', 'cormorant-semibold.ttf')

/** Every character is set in the first of these that has it. */
const text: readonly Font[] = [
  here('Source Serif 4', '4.004', 'source-serif-4-regular.ttf'),
  here('Noto Serif', '2.015', 'noto-serif-regular.ttf'),
  here('Noto Naskh Arabic', '2.004', 'noto-naskh-arabic-regular.ttf'),
  here('Noto Serif Armenian', '2.005', 'noto-serif-armenian-regular.ttf'),
  here('Noto Serif Bengali', '2.001', 'noto-serif-bengali-regular.ttf'),
  here('Noto Sans Devanagari', '2.006', 'noto-sans-devanagari-regular.ttf'),
  here('Noto Serif Ethiopic', '2.000', 'noto-serif-ethiopic-regular.ttf'),
  here('Noto Serif Georgian', '2.001', 'noto-serif-georgian-regular.ttf'),
  here('Noto Serif Gujarati', '2.002', 'noto-serif-gujarati-regular.ttf'),
  here('Noto Serif Gurmukhi', '2.001', 'noto-serif-gurmukhi-regular.ttf'),
  here('Noto Serif Hebrew', '2.000', 'noto-serif-hebrew-regular.ttf'),
  here('Noto Serif Kannada', '2.002', 'noto-serif-kannada-regular.ttf'),
  here('Noto Serif Khmer', '2.001', 'noto-serif-khmer-regular.ttf'),
  here('Noto Serif Lao', '2.000', 'noto-serif-lao-regular.ttf'),
  here('Noto Serif Malayalam', '2.001', 'noto-serif-malayalam-regular.ttf'),
  here('Noto Serif Myanmar', '2.001', 'noto-serif-myanmar-regular.ttf'),
  here('Noto Serif Sinhala', '2.002', 'noto-serif-sinhala-regular.ttf'),
  here('Noto Serif Tamil', '2.001', 'noto-serif-tamil-regular.ttf'),
  here('Noto Serif Telugu', '2.001', 'noto-serif-telugu-regular.ttf'),
  here('Noto Serif Thai', '2.000', 'noto-serif-thai-regular.ttf'),
  here('Noto Serif Tibetan', '2.001', 'noto-serif-tibetan-regular.ttf'),
  // Large, and packages that an installation may leave out.
  here(
    'Noto Serif SC',
    '2.003',
    '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  ),
  here(
    'NanumMyeongjo',
    '2.032',
    '@expo-google-fonts/nanum-myeongjo/400Regular/NanumMyeongjo_400Regular.ttf',
  ),
]

/** Every character there is, each as the same box. */
const box = here('Matricula Box', '1.000', 'box.ttf')

/** The fonts that are installed. */
export function findFonts() {
  const found = (font: Font) => {
    const path = pathOf(font)
    return path === undefined ? [] : [{ ...font, path }]
  }
  return { display: found(display), text: text.flatMap(found), box: found(box) }
}

function pathOf({ file }: Font): string | undefined {
  if (!file.startsWith('@')) return join(assetsFolder(), 'fonts', file)
  try {
    const path = createRequire(import.meta.url).resolve(file)
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

// The same from the sources and from the bundle.
export function assetsFolder(): string {
  return join(dirname(findPackageJSON(import.meta.url) ?? '.'), 'assets')
}

const coverages = new Map<string, Promise<(character: string) => boolean>>()

/** The characters that none of the fonts has, each once, in order. */
export async function missingCharacters(
  fonts: readonly FoundFont[],
  words: string,
): Promise<string[]> {
  const lacked: string[] = []
  for (const character of new Set(words)) {
    if (/[\n\u200b]|\p{Default_Ignorable_Code_Point}/u.test(character)) continue
    let isThere = false
    for (const font of fonts) isThere ||= (await coverageOf(font))(character)
    if (!isThere) lacked.push(character)
  }
  return lacked
}

function coverageOf({ path }: FoundFont) {
  const known = coverages.get(path) ?? readCoverage(path)
  coverages.set(path, known)
  return known
}

async function readCoverage(path: string) {
  const { program } = PDF.create().embedFont(new Uint8Array(await readFile(path)))
  return (character: string) => program.hasGlyph(character.codePointAt(0) ?? 0)
}
