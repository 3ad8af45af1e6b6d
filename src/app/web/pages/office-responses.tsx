import { AnswerFile } from '#features/documents/web/answer-file.tsx'
import { ResponsesPanel } from '#features/questionnaires/web/responses-panel.tsx'
import type { PanelProps } from '#web/application-panels.ts'

/** Answers to questionnaires, with the files that documents keep for them. */
export function OfficeResponses({ id, may }: PanelProps) {
  return <ResponsesPanel id={id} may={may} File={AnswerFile} />
}
