import { type ReactNode, Suspense } from 'react'
import { FileParts } from '#features/questionnaires/web/file-parts.ts'
import { lazy } from '#web/lazy.tsx'

const Field = lazy(async () => ({
  default: (await import('#features/documents/web/answer-field.tsx')).AnswerField,
}))
const Given = lazy(async () => ({
  default: (await import('#features/documents/web/given-file.tsx')).GivenFile,
}))

const parts: FileParts = {
  Field: (field) => (
    <Suspense fallback={<p className="text-label">{field.label}</p>}>
      <Field {...field} />
    </Suspense>
  ),
  Given: ({ given }) => (
    <Suspense fallback={given.name}>
      <Given given={given} />
    </Suspense>
  ),
}

/** Lets files answer questions: they are sent, kept and opened as documents are. */
export function OwnFiles({ children }: { children: ReactNode }) {
  return <FileParts value={parts}>{children}</FileParts>
}
