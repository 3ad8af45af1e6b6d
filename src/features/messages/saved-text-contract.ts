import * as z from 'zod/mini'
import { messagePlaceholders } from '#features/bulk-actions/message.ts'
import { checkTemplate } from '#features/settings/placeholders.ts'
import { endpoint } from '#shared/endpoint.ts'
import { withRight } from '#shared/rights.ts'
import { atMost, lineOfText } from '#shared/text.ts'
import { ById, Done } from '#shared/vocabulary.ts'
import { mostOfMessage } from './message.ts'

export const mostOfName = 60

const SavedTextWords = z.object({
  name: lineOfText({ empty: 'Enter a name', label: 'The name', max: mostOfName }),
  text: z.string('Write the text').check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
    z.minLength(1, 'Write the text'),
    atMost(mostOfMessage, 'The text'),
    (context) => {
      const [said] = checkTemplate(context.value, messagePlaceholders)
      if (said) context.issues.push({ code: 'custom', message: said, input: context.value })
    },
  ),
  /** Everyone who writes to applicants can use it, and change it. */
  shared: z.boolean(),
})

export const SavedText = z.object({
  id: z.string(),
  name: z.string(),
  /** As it was written, with the names of its fields. */
  text: z.string(),
  shared: z.boolean(),
  isOwn: z.boolean(),
  /** Whose it is. */
  owner: z.string(),
})
export type SavedText = z.infer<typeof SavedText>

/** The caller's own texts and those of everyone, by name, with what their fields are for one application. */
export const listSavedTexts = endpoint(
  'GET /api/admins/applications/{id}/saved-texts',
  withRight('write-messages'),
  {
    params: ById,
    ok: z.object({ texts: z.array(SavedText), facts: z.record(z.string(), z.string()) }),
  },
)

export const saveText = endpoint('POST /api/admins/saved-texts', withRight('write-messages'), {
  body: SavedTextWords,
  ok: SavedText,
})

export const changeText = endpoint(
  'PUT /api/admins/saved-texts/{id}',
  withRight('write-messages'),
  { params: ById, body: SavedTextWords, ok: SavedText },
)

export const deleteText = endpoint(
  'DELETE /api/admins/saved-texts/{id}',
  withRight('write-messages'),
  { params: ById, ok: Done },
)
