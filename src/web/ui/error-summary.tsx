import { Link } from 'react-router'

export type SummarizedError = {
  id: string
  message: string
  /** The page on which it is put right, where that is another one. */
  to?: string | undefined
}

const errorLink = 'text-rose underline decoration-1 underline-offset-4 hover:decoration-2'

type Props = { title?: string; errors: readonly SummarizedError[] }

/**
 * First in `main`, focused when it appears; each line leads to its field. Give it a new `key` with
 * each attempt, so that it takes the focus again.
 */
export function ErrorSummary({ title = 'Please check your answers', errors }: Props) {
  if (errors.length === 0) return null
  return (
    <section
      ref={focus}
      tabIndex={-1}
      aria-labelledby="error-summary"
      className="mb-7 scroll-mt-36 rounded-card border-2 border-rose bg-rose-wash px-5 py-4 outline-offset-4"
    >
      <h2 id="error-summary" className="text-h3">
        {title}
      </h2>
      <ul className="mt-2 space-y-1">
        {errors.map(({ id, message, to }) => (
          <li key={id}>
            {to ? (
              <Link to={to} className={errorLink}>
                {message}
              </Link>
            ) : (
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(id)
                }}
                className={errorLink}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function focus(element: HTMLElement | null) {
  element?.focus()
}

/** Focuses a field, or the first control of a group, with its label in view; false if it is not there. */
export function focusField(id: string): boolean {
  const target = document.getElementById(id)
  const control = target?.matches(focusable) ? target : target?.querySelector(focusable)
  if (!(control instanceof HTMLElement)) return false
  control.focus({ preventScroll: true })
  const group = control.closest('fieldset, [role="group"], [role="radiogroup"], [data-rac]')
  ;(group ?? control).scrollIntoView({ block: 'center' })
  return true
}

/** The same for a field whose code may still be on its way; returns how to give up. */
export function focusFieldOnceThere(id: string): () => void {
  if (focusField(id)) return () => {}
  const observer = new MutationObserver(() => {
    if (focusField(id)) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

const focusable = 'input:not([type="hidden"]), textarea, select, button'
