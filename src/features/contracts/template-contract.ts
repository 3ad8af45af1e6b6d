import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById, CreatedId, Done, NamedItem } from '#shared/vocabulary.ts'
import { Content } from './template.ts'
import { ContractWords } from './words.ts'

const Name = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter a name for the template'), atMost(120, 'The name'))
const revision = z.int().check(z.nonnegative(), z.maximum(2_147_483_647))

export const Template = z.object({
  id: z.string(),
  program: Program,
  /** Of one intake only; null for every intake of the program. */
  intake: z.nullable(NamedItem),
  name: z.string(),
  isDefault: z.boolean(),
  isArchived: z.boolean(),
  /** The published version; 0 before the first. */
  version: z.int(),
  publishedAt: z.nullable(Instant),
  /** What is being written differs from what is published. */
  hasChanges: z.boolean(),
  /** Contracts that were made from it. */
  uses: z.int(),
})
export type Template = z.infer<typeof Template>

export const listTemplates = endpoint(
  'GET /api/admins/contract-templates',
  withRight('read-contracts'),
  { ok: z.object({ templates: z.array(Template) }) },
)

export const readTemplate = endpoint(
  'GET /api/admins/contract-templates/{id}',
  withRight('read-contracts'),
  {
    params: ById,
    ok: z.extend(Template, {
      draft: Content,
      revision: z.int(),
      published: z.nullable(Content),
      /** The intakes that it may be for. */
      intakes: z.array(NamedItem),
      /** What the contents check says of the draft. */
      warnings: z.array(z.string()),
    }),
  },
)
export type ReadTemplate = z.infer<typeof readTemplate.shapes.ok>

export const addTemplate = endpoint(
  'POST /api/admins/contract-templates',
  withRight('manage-contracts'),
  {
    body: z.object({
      program: Program,
      name: Name,
      /** The template whose text it begins with. */
      from: z.uuid(),
    }),
    ok: CreatedId,
  },
)

/** Keeps what is written; no one is sent it before it is published. */
export const saveTemplate = endpoint(
  'PUT /api/admins/contract-templates/{id}',
  withRight('manage-contracts'),
  {
    params: ById,
    body: z.object({
      name: Name,
      content: Content,
      revision,
      /** The one intake that it is for; absent: as it was. */
      intakeId: z.optional(z.nullable(z.uuid())),
    }),
    ok: z.object({ revision: z.int(), warnings: z.array(z.string()) }),
  },
)

export const publishTemplate = endpoint(
  'POST /api/admins/contract-templates/{id}/publish',
  withRight('manage-contracts'),
  { params: ById, body: z.object({ revision }), ok: z.object({ version: z.int() }) },
)

/** Makes it the one that is used by itself: for its program, or for its intake before that. */
export const preferTemplate = endpoint(
  'POST /api/admins/contract-templates/{id}/prefer',
  withRight('manage-contracts'),
  { params: ById, body: Done, ok: Done },
)

/** Puts it away, or takes it out again. */
export const archiveTemplate = endpoint(
  'POST /api/admins/contract-templates/{id}/archive',
  withRight('manage-contracts'),
  { params: ById, body: z.object({ isArchived: z.boolean() }), ok: Done },
)

/** The text as it would read for an application. */
export const previewTemplate = endpoint(
  'POST /api/admins/contract-templates/{id}/preview',
  withRight('manage-contracts'),
  {
    params: ById,
    body: z.object({
      content: Content,
      /** Absent: an invented application. */
      applicationId: z.optional(z.uuid()),
    }),
    ok: z.object({
      words: ContractWords,
      warnings: z.array(z.string()),
      faults: z.array(z.string()),
    }),
  },
)
