/** The colors of the house by their names in the theme, as hexadecimal sRGB. */
export const housePalette = {
  cream: '#faf4e8',
  paper: '#fffcf5',
  sand: '#efe4d0',
  ink: '#2a1a12',
  brown: '#3b2417',
  'brown-deep': '#241510',
  umber: '#6b4a38',
  brass: '#8a5a22',
  gold: '#d9b67c',
  rose: '#a92a45',
  'rose-wash': '#fdf0ee',
  moss: '#3f5a37',
  field: '#8c7257',
  hairline: '#d9c8ac',
} as const

export type Palette = Record<keyof typeof housePalette, string>
