import { sql } from 'drizzle-orm'
import { Rubric } from '#features/settings/office-settings.ts'
import type { Db } from '#server/db/client.ts'
import { settingVersions } from '#server/db/schema.ts'
import type { Program } from '#shared/programs.ts'

export type Pinned = { program: string; rubricVersion: number }

/** The rubrics that reviews were given with; one query, whatever their number. */
export async function rubricsOf(
  db: Db,
  pinned: readonly Pinned[],
): Promise<(one: Pinned) => Rubric> {
  const wanted = new Map(pinned.map((one) => [keyOf(one), one]))
  const places = [...wanted.values()].map(
    ({ program, rubricVersion }) => sql`(${areaOf(program)}, ${rubricVersion}::int)`,
  )
  const rows =
    places.length === 0
      ? []
      : await db
          .select()
          .from(settingVersions)
          .where(
            sql`(${settingVersions.area}, ${settingVersions.version}) IN (${sql.join(places, sql`, `)})`,
          )
  const found = new Map(
    rows.map(({ area, version, value }) => [`${area} ${version}`, Rubric.parse(value)]),
  )
  return (one) => {
    const rubric = found.get(keyOf(one))
    if (!rubric) throw new Error(`the settings have no ${keyOf(one)}`)
    return rubric
  }
}

export function areaOf<P extends Program | string>(program: P): `rubric:${P}` {
  return `rubric:${program}`
}

function keyOf({ program, rubricVersion }: Pinned): string {
  return `${areaOf(program)} ${rubricVersion}`
}
