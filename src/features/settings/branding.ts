import * as z from 'zod/mini'
import { contrast, contrastingColor, mixColors } from '#shared/contrast.ts'
import { housePalette, type Palette } from '#shared/palette.ts'

const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

/** The colors that an institute chooses; every other one of the theme follows from them. */
export const Branding = z.object({
  primary: Color,
  page: Color,
  accent: Color,
  error: Color,
  /** Up to three letters that stand for the institute; empty for the doorway. */
  letters: z.string(),
})
export type Branding = z.infer<typeof Branding>

/** What a new installation looks like. */
export const houseBranding: Branding = {
  primary: housePalette.brown,
  page: housePalette.cream,
  accent: housePalette.brass,
  error: housePalette.rose,
  letters: '',
}

const white = '#ffffff'
const black = '#000000'
const text = 4.5
const control = 3

/** Every color of the theme from the four that an institute chooses; those of the house where it kept them. */
export function paletteOf(branding: Branding): Palette {
  const { primary, page, accent, error } = branding
  const keeps = (...names: (keyof Branding)[]) =>
    names.every((name) => branding[name] === houseBranding[name])
  const made = (name: keyof Palette, from: (keyof Branding)[], make: () => string) =>
    keeps(...from) ? housePalette[name] : make()
  const sand = made('sand', ['page', 'primary'], () => mixColors(page, primary, 0.07))
  const paper = made('paper', ['page'], () => mixColors(page, white, 0.6))
  const grounds = [page, paper, white, sand]
  const deep = made('brown-deep', ['primary'], () => mixColors(primary, black, 0.35))
  return {
    ...housePalette,
    cream: page,
    paper,
    sand,
    ink: made('ink', ['primary', 'page'], () =>
      contrastingColor(mixColors(primary, black, 0.3), black, grounds, 12),
    ),
    brown: primary,
    'brown-deep': deep,
    umber: made('umber', ['primary', 'page'], () =>
      contrastingColor(mixColors(primary, page, 0.2), black, grounds, 6),
    ),
    brass: accent,
    gold: made('gold', ['primary', 'accent'], () =>
      contrastingColor(mixColors(accent, white, 0.4), white, [primary, deep], 7),
    ),
    rose: error,
    'rose-wash': made('rose-wash', ['error'], () => mixColors(error, white, 0.93)),
    field: made('field', ['primary', 'page'], () =>
      contrastingColor(mixColors(primary, page, 0.4), black, [page, paper, white], control + 0.5),
    ),
    hairline: made('hairline', ['primary', 'page'], () => mixColors(page, primary, 0.2)),
  }
}

type BrandColor = Exclude<keyof Branding, 'letters'>

/** A pair that is too alike, by the choice that it comes from. */
export type Fault = { of: BrandColor; sentence: string }

type Pair = {
  of: BrandColor
  what: string
  front: keyof Palette | 'white'
  backs: readonly (keyof Palette | 'white')[]
  least: number
}

const places: Partial<Record<keyof Palette | 'white', string>> = {
  cream: 'the page',
  paper: 'cards',
  white: 'white fields',
  sand: 'hovered items',
  brown: 'buttons',
  'brown-deep': 'hovered buttons',
  'rose-wash': 'error notices',
}

/** Every pair of colors that meets on a page, a mail or a paper, and how far apart it must be. */
const pairs: readonly Pair[] = [
  { of: 'primary', what: 'Text', front: 'cream', backs: ['brown', 'brown-deep'], least: text },
  { of: 'primary', what: 'Accents', front: 'gold', backs: ['brown', 'brown-deep'], least: text },
  {
    of: 'primary',
    what: 'Buttons and selected items',
    front: 'brown',
    backs: ['cream', 'paper', 'white'],
    least: control,
  },
  {
    of: 'page',
    what: 'Text',
    front: 'ink',
    backs: ['cream', 'paper', 'white', 'sand'],
    least: text,
  },
  {
    of: 'page',
    what: 'Secondary text',
    front: 'umber',
    backs: ['cream', 'paper', 'white', 'sand'],
    least: text,
  },
  { of: 'page', what: 'Success messages', front: 'moss', backs: ['cream', 'paper'], least: text },
  {
    of: 'page',
    what: 'Field borders',
    front: 'field',
    backs: ['cream', 'paper', 'white'],
    least: control,
  },
  {
    of: 'accent',
    what: 'Small headings and focus ring',
    front: 'brass',
    backs: ['cream', 'paper', 'white', 'sand'],
    least: text,
  },
  {
    of: 'error',
    what: 'Errors',
    front: 'rose',
    backs: ['cream', 'paper', 'white', 'rose-wash'],
    least: text,
  },
]

/** What could not be read with a choice of colors, each pair in a sentence. */
export function faultsOf(branding: Branding): Fault[] {
  const palette = { ...paletteOf(branding), white }
  return pairs.flatMap(({ of, what, front, backs, least }) =>
    backs.flatMap((back) => {
      const ratio = contrast(palette[front], palette[back])
      if (ratio >= least) return []
      const sentence = `${what} on ${places[back]}: contrast is ${sayRatio(ratio)} to 1 but must be at least ${least}`
      return [{ of, sentence }]
    }),
  )
}

/** Rounded down, so that what fails never reads as if it passed. */
function sayRatio(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1)
}

/** Custom properties for the document; empty for the colors of the house. */
export function cssOf(branding: Branding): string {
  const palette = paletteOf(branding)
  const changed = Object.entries(palette).filter(
    ([name, hex]) => housePalette[name as keyof Palette] !== hex,
  )
  if (changed.length === 0) return ''
  return `:root{${changed.map(([name, hex]) => `--color-${name}:${hex}`).join(';')}}`
}
