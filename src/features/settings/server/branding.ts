import type { Db } from '#server/db/client.ts'
import type { PdfDocument } from '#server/pdf.ts'
import type { Palette } from '#shared/palette.ts'
import { paletteOf } from '../branding.ts'
import { brandingArea } from '../setting-areas.ts'
import { getSetting } from './queries.ts'

/** The colors that mails are written in. */
export async function mailColors(db: Db): Promise<Palette> {
  return paletteOf(await getSetting(db, brandingArea))
}

/** A paper in the institute’s colors, under its mark. */
export async function withBranding(db: Db, paper: PdfDocument): Promise<PdfDocument> {
  const look = await getSetting(db, brandingArea)
  const { letters } = look
  return { ...paper, colors: paletteOf(look), institute: { ...paper.institute, letters } }
}
