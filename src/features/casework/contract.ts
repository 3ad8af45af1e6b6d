import * as z from 'zod/mini'
import { NearDay } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'
import { atMost, lineOfText } from '#shared/text.ts'
import { ById, Done, NamedItem } from '#shared/vocabulary.ts'

/** A member of staff, by their name of today. */
export const Person = NamedItem
export type Person = z.infer<typeof Person>

export const Note = z.object({
  id: z.string(),
  author: Person,
  text: z.string(),
  at: Instant,
  editedAt: z.nullable(Instant),
  mentions: z.array(Person),
  /** The caller is mentioned and has not read it. */
  isNews: z.boolean(),
})
export type Note = z.infer<typeof Note>

const mostOfText = 5_000
const noteText = z.string('Write the note first').check(
  z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
  z.minLength(1, 'Write the note first'),
  atMost(mostOfText, 'A note'),
)

/** What somebody writes, and whom of their colleagues it is for. */
const NoteWords = z.object({
  text: noteText,
  mentions: z.array(z.uuid()).check(z.maxLength(20, 'Mention up to 20 colleagues')),
})

/** Notes show so many at first, and so many more each time. */
export const notesAtOnce = 50

export const listNotes = endpoint(
  'GET /api/admins/applications/{id}/notes',
  withRight('read-application'),
  {
    params: ById,
    query: z.object({
      most: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000))),
    }),
    /** The latest first. */
    ok: z.object({ notes: z.array(Note), hasOlder: z.boolean() }),
  },
)

export const writeNote = endpoint(
  'POST /api/admins/applications/{id}/notes',
  withRight('write-notes'),
  { params: ById, body: NoteWords, ok: Note },
)

/** Only its author changes or removes a note. */
export const editNote = endpoint('PATCH /api/admins/notes/{id}', withRight('write-notes'), {
  params: ById,
  body: NoteWords,
  ok: Note,
})
export const removeNote = endpoint('DELETE /api/admins/notes/{id}', withRight('write-notes'), {
  params: ById,
  ok: Done,
})

export const Task = z.object({
  id: z.string(),
  title: z.string(),
  assignee: z.nullable(Person),
  /** A calendar day at the institute. */
  dueOn: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: Instant,
  doneAt: z.nullable(Instant),
  doneBy: z.nullable(z.string()),
  /** Named by the person who changes it: of two who act at once one wins, and the other is told. */
  version: z.int(),
})
export type Task = z.infer<typeof Task>

const TaskWords = z.object({
  title: lineOfText({ empty: 'Enter what needs to be done', label: 'The task', max: 200 }),
  assigneeId: z.nullable(z.uuid()),
  dueOn: z.nullable(NearDay),
})
const seen = { version: z.int() }

/** What is open by its day, then what is done, the latest first. */
export const listTasks = endpoint(
  'GET /api/admins/applications/{id}/tasks',
  withRight('read-application'),
  { params: ById, ok: z.object({ tasks: z.array(Task) }) },
)
export const addTask = endpoint(
  'POST /api/admins/applications/{id}/tasks',
  withRight('write-notes'),
  { params: ById, body: TaskWords, ok: Task },
)
export const changeTask = endpoint('PATCH /api/admins/tasks/{id}', withRight('write-notes'), {
  params: ById,
  body: z.extend(TaskWords, seen),
  ok: Task,
})
/** Marks it done, or not done after all. */
export const finishTask = endpoint('POST /api/admins/tasks/{id}/done', withRight('write-notes'), {
  params: ById,
  body: z.object({ ...seen, done: z.boolean() }),
  ok: Task,
})
export const removeTask = endpoint('POST /api/admins/tasks/{id}/remove', withRight('write-notes'), {
  params: ById,
  body: z.object(seen),
  ok: Done,
})
