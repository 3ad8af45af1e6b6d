import * as z from 'zod/mini'
import { listOwnApplications } from '#features/application-form/contract.ts'
import { readProgress } from '#features/applications/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Role, withRight } from '#shared/rights.ts'
import { ById, Done, NamedItem } from '#shared/vocabulary.ts'
import { Person } from './contract.ts'

const Present = z.object({
  /** Who else has it open now. */
  present: z.array(Person),
})

/** Who works on an application and what they mark it with. */
export const readWork = endpoint(
  'GET /api/admins/applications/{id}/work',
  withRight('read-application'),
  {
    params: ById,
    ok: z.extend(Present, {
      /** Everybody who can open it, by name; `works`: they may be given it, and tasks of it. */
      colleagues: z.array(z.extend(Person, { role: Role, works: z.boolean() })),
      /** The flags of the settings, retired ones where they are on the application. */
      flags: z.array(NamedItem),
    }),
  },
)
export type Colleague = z.infer<typeof readWork.shapes.ok>['colleagues'][number]

/** Said again while somebody has an application open; a word that is a minute old counts no more. */
export const announcePresence = endpoint(
  'POST /api/admins/applications/{id}/presence',
  withRight('read-application'),
  { params: ById, ok: Present },
)
export const leave = endpoint(
  'POST /api/admins/applications/{id}/presence/end',
  withRight('read-application'),
  { params: ById, ok: Done },
)

export const assignApplication = endpoint(
  'POST /api/admins/applications/{id}/assignee',
  withRight('assign-applications'),
  {
    params: ById,
    body: z.object({
      assigneeId: z.nullable(z.uuid()),
      /** Who had it when the caller looked; refused if it has changed hands since. */
      seen: z.nullable(z.uuid()),
    }),
    ok: z.object({ assignee: z.nullable(Person) }),
  },
)
const flagIds = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(50))
/** Puts on and takes off; flags that neither names stay, no matter who put them on meanwhile. */
export const flagApplication = endpoint(
  'POST /api/admins/applications/{id}/flags',
  withRight('assign-applications'),
  {
    params: ById,
    body: z.object({ add: flagIds, remove: flagIds }),
    ok: z.object({ flags: z.array(z.string()) }),
  },
)

/** What the applicant's own calls answer now, for looking at it with their eyes. */
export const lookAsApplicant = endpoint(
  'GET /api/admins/applications/{id}/as-applicant',
  withRight('read-application'),
  {
    params: ById,
    ok: z.object({
      timeZone: z.nullable(z.string()),
      own: listOwnApplications.shapes.ok,
      standing: readProgress.shapes.ok,
      /** Nothing is missing for handing it in. */
      isReady: z.boolean(),
    }),
  },
)
