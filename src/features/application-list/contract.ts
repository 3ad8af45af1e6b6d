import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById, Done } from '#shared/vocabulary.ts'

const viewName = z.string().check(
  z.overwrite((text) => text.trim()),
  z.minLength(1, 'Enter a name'),
  atMost(60),
)

/** The query part of the list's address, without a leading `?`. */
const viewAddress = z.string().check(z.maxLength(1_000))

export const View = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  shared: z.boolean(),
  isOwn: z.boolean(),
  /** Whose it is. */
  owner: z.string(),
})

export type View = z.infer<typeof View>

/** The caller's own views and those that are shared with everybody. */
export const listViews = endpoint('GET /api/admins/views', withRight('list-applications'), {
  ok: z.object({ views: z.array(View) }),
})

export const saveView = endpoint('POST /api/admins/views', withRight('list-applications'), {
  body: z.object({ name: viewName, address: viewAddress }),
  ok: View,
})

/** Renames a view of the caller's, or lets it show another list. */
export const changeView = endpoint('PATCH /api/admins/views/{id}', withRight('list-applications'), {
  params: ById,
  body: z.object({ name: z.optional(viewName), address: z.optional(viewAddress) }),
  ok: View,
})

export const shareView = endpoint('POST /api/admins/views/{id}/share', withRight('share-views'), {
  params: ById,
  body: z.object({ shared: z.boolean() }),
  ok: View,
})

export const deleteView = endpoint(
  'DELETE /api/admins/views/{id}',
  withRight('list-applications'),
  { params: ById, ok: Done },
)
