import type { Db } from '#server/db/client.ts'
import type { AnsweredFile } from '#shared/questions/answer.ts'

type FilePlace = { applicationId: string; responseId: string; questionId: string }

/** What questions that ask for a file leave to documents, which keep files. */
export const fileSupport: {
  /** Why a file cannot be the answer to a question; undefined where it can. */
  faultOf: (db: Db, place: FilePlace, given: AnsweredFile) => Promise<string | undefined>
  /** Removes the files of a response, or of one of its questions, that no answer and no history names. */
  drop: (db: Db, of: { responseId: string; questionId?: string }) => Promise<void>
} = { faultOf: async () => 'Files aren’t accepted here', drop: async () => {} }
