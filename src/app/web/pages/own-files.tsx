import { type ReactNode, Suspense } from 'react'
import { FileSupport } from '#features/questionnaires/web/file-support.ts'
import { lazy } from '#web/lazy.tsx'

const Field = lazy(async () => ({
  default: (await import('#features/documents/web/answer-field.tsx')).AnswerField,
}))
const Given = lazy(async () => ({
  default: (await import('#features/documents/web/given-file.tsx')).GivenFile,
}))

const parts: FileSupport = {
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
  return <FileSupport value={parts}>{children}</FileSupport>
}
