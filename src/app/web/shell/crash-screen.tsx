import { Component, type ReactNode } from 'react'
import { isCodeGone, messageOf } from '#web/message-of.ts'
import { dropToken } from '#web/tokens.ts'
import { Arches } from '#web/ui/arches.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = { children: ReactNode }

/** Shows the crash screen when drawing a page failed, and bare words when that fails too. */
export function CrashBoundary({ children }: Props) {
  return (
    <Boundary fallback={() => <LastWords />}>
      <Boundary fallback={(error) => <CrashScreen error={error} />}>{children}</Boundary>
    </Boundary>
  )
}

type BoundaryProps = { fallback: (error: unknown) => ReactNode; children: ReactNode }
type BoundaryState = { failure: { error: unknown } | null }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error) : this.props.children
  }
}

function CrashScreen({ error }: { error: unknown }) {
  const isGone = isCodeGone(error)
  const title = isGone ? 'This page didn’t load' : 'Something went wrong'
  return (
    <main className="page grid min-h-dvh place-content-center justify-items-center py-12 text-center">
      <title>{title}</title>
      <Arches rings={4} isDim className="mb-8 h-32 border-current border-b" />
      <h1 className="text-section">{title}</h1>
      <p className="mt-4 max-w-prose text-lead text-umber">
        {messageOf(error, 'An unexpected error occurred')}
        {isGone && ' You’re still logged in, and your answers are saved.'}
      </p>
      <Button className="mt-8" onClick={isGone ? () => location.reload() : reloadSignedOut}>
        Reload Application
      </Button>
    </main>
  )
}

function LastWords() {
  return (
    <main className="page py-12">
      <h1 className="text-h3">An error occurred while rendering the application</h1>
    </main>
  )
}

/** Back to a clean, signed-out start; the office's token goes only where the office crashed. */
function reloadSignedOut() {
  try {
    dropToken('applicant')
    if (location.pathname.startsWith('/admin-panel')) dropToken('admin')
    sessionStorage.clear()
  } finally {
    location.reload()
  }
}
