import { inArray, sql } from 'drizzle-orm'
import { readDefinition } from '#features/questionnaires/server/definitions.ts'
import { questionnaireVersions } from '#features/questionnaires/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { settingVersions } from '#features/settings/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import type { Program } from '#shared/programs.ts'
import type { Definition } from '#shared/questions/definition.ts'
import { criteriaOf } from '../form.ts'
import type { Criterion } from '../rubric.ts'
import { Rubric, rubricAreas } from '../setting-areas.ts'

type RubricVersion = { program: string; rubricVersion: number; formVersionId?: string | null }

/** What a review is written by: the criteria of the settings, or a questionnaire. */
type RubricWithForm = Rubric & { form?: Definition; formNumber?: number }

/** The rubrics that reviews were given with; one query, whatever their number. */
export async function rubricsOf(
  db: Db,
  pinned: readonly RubricVersion[],
): Promise<(one: RubricVersion) => RubricWithForm> {
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
  const forms = await formsOf(
    db,
    pinned.flatMap(({ formVersionId }) => formVersionId ?? []),
  )
  return (one) => {
    const rubric = found.get(keyOf(one))
    if (!rubric) throw new Error(`the settings have no ${keyOf(one)}`)
    const form = one.formVersionId ? forms.get(one.formVersionId) : undefined
    return form
      ? {
          ...rubric,
          form: form.definition,
          formNumber: form.number,
          criteria: criteriaOf(form.definition),
        }
      : rubric
  }
}

type Form = { definition: Definition; number: number }

async function formsOf(db: Db, ids: readonly string[]): Promise<Map<string, Form>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(questionnaireVersions)
    .where(inArray(questionnaireVersions.id, [...new Set(ids)]))
  return new Map(
    rows.map((row) => [row.id, { definition: readDefinition(row), number: row.number ?? 0 }]),
  )
}

/** The questionnaire that reviewers of a program write in from now on; one of its own before one of both. */
export async function findForm(db: Db, program: Program): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT v.id FROM questionnaire_uses u
    JOIN questionnaire_versions v ON v.questionnaire_id = u.questionnaire_id AND v.state = 'published'
    WHERE u.stage = 'review' AND u.ended_at IS NULL AND (u.program IS NULL OR u.program = ${program})
    ORDER BY u.program NULLS LAST LIMIT 1`)
  return rows[0]?.id
}

/** The rubric of the settings, which counts where no questionnaire is used as one. */
export async function readRubric(db: Db, program: Program): Promise<Rubric> {
  return getSetting(db, rubricAreas[program])
}

export async function areNamesHidden(db: Db, program: Program): Promise<boolean> {
  return (await readRubric(db, program)).hideNames
}

/** What reviewers of a program score by from now on. */
export async function criteriaNow(db: Db, program: Program): Promise<readonly Criterion[]> {
  const id = await findForm(db, program)
  const form = id && (await formsOf(db, [id])).get(id)
  return form ? criteriaOf(form.definition) : (await readRubric(db, program)).criteria
}

function areaOf(program: string): string {
  return `rubric:${program}`
}

function keyOf({ program, rubricVersion }: RubricVersion): string {
  return `${areaOf(program)} ${rubricVersion}`
}
