import { type ComponentType, createContext } from 'react'
import type { AnsweredFile } from '#shared/questions/answer.ts'
import type { FileField } from '#web/questions/question-props.ts'

/** How one's own files are sent and opened. The page puts it in: who keeps files comes after questionnaires. */
export type FileSupport = {
  Field: ComponentType<FileField & { applicationId: string; responseId: string }>
  Given: ComponentType<{ given: AnsweredFile }>
}

export const FileSupport = createContext<FileSupport | undefined>(undefined)

/** A file beside the other answers of an application: opening it leaves them. */
export type OfficeFile = ComponentType<{
  applicationId: string
  given: AnsweredFile
  onOpen: () => void
}>
