/** The contrast of two colors, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(front: string, back: string): number {
  const [low = 0, high = 0] = [luminance(front), luminance(back)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = partsOf(hex).map(linear)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** A color with a share of another in it. */
export function mixColors(hex: string, other: string, share: number): string {
  const others = partsOf(other)
  const mixed = partsOf(hex).map((part, at) => {
    const value = Math.round(part + ((others[at] ?? 0) - part) * share)
    return value.toString(16).padStart(2, '0')
  })
  return `#${mixed.join('')}`
}

/** The color itself, or the nearest one toward another that stands out enough from every ground. */
export function contrastingColor(
  hex: string,
  toward: string,
  grounds: readonly string[],
  least: number,
): string {
  for (let percent = 0; percent < 100; percent++) {
    const tried = mixColors(hex, toward, percent / 100)
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried
  }
  return toward
}

function partsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
