import { useEffect } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormSetError,
  useFormState,
} from 'react-hook-form'
import { ErrorSummary, type SummarizedError } from '../ui/error-summary.tsx'
import { fieldId } from './field-id.ts'

type Props<T extends FieldValues, O> = { control: Control<T, unknown, O> }

/** The error summary of a form: it takes the focus after each attempt and marks the page's title. */
export function FormErrors<T extends FieldValues, O>({ control }: Props<T, O>) {
  const { errors, submitCount } = useFormState({ control })
  const list = errorsIn(errors)
    .map(({ path, message }) => ({ id: fieldId(path), message }))
    .sort(byPlace)
  useErrorTitle(list.length > 0)
  return <ErrorSummary key={submitCount} errors={list} />
}

/** Begins the document's title with "Error:" while something has to be put right. */
function useErrorTitle(hasErrors: boolean) {
  useEffect(() => {
    if (!hasErrors) return
    document.title = `Error: ${document.title}`
    return () => {
      document.title = document.title.replace(/^Error: /, '')
    }
  }, [hasErrors])
}

/** Puts the sentences of a server's answer at their fields; false if it named none of this form. */
export function showFieldProblems<T extends FieldValues>(
  fields: Record<string, string> | undefined,
  paths: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): boolean {
  const named = paths.filter((path) => fields?.[path])
  for (const path of named) setError(path, { type: 'server', message: fields?.[path] })
  return named.length > 0
}

type ShownError = { path: string; message: string; type: unknown }

/** The errors that a form shows, from its tree of them. */
export function errorsIn(errors: object, parent = ''): ShownError[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (typeof error !== 'object' || error === null) return []
    const path = parent ? `${parent}.${key}` : key
    if (typeof error.message === 'string')
      return [{ path, message: error.message, type: error.type }]
    return errorsIn(error, path)
  })
}

/** The order of the page: a schema reports in an order of its own. */
function byPlace(a: SummarizedError, b: SummarizedError): number {
  const [first, second] = [document.getElementById(a.id), document.getElementById(b.id)]
  if (!first || !second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
