import { askToLogIn, useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { SaveState, type SaveStateName } from '#web/ui/save-state.tsx'
import type { Draft } from './draft-queue/draft.ts'

/** Where the last keystroke is: on its way, with the server, or on this device alone. */
export function DraftState({ draft }: { draft: Draft }) {
  const { save } = draft
  const savedAt = save.kind === 'saved' && save.at !== null ? new Date(save.at) : undefined
  return <SaveState state={stateOf(draft)} savedAt={savedAt} />
}

function stateOf({ save, isKept, application }: Draft): SaveStateName {
  if (save.kind === 'saving') return 'saving'
  if (save.kind === 'saved') return application ? 'saved' : 'untouched'
  return isKept ? 'kept' : 'not-kept'
}

/** In sight while somebody types on after the end of their session; the page under it keeps its place. */
export function SignedOutNotice({ draft: { save } }: { draft: Draft }) {
  const { ended } = useSession()
  const isSignedOut = ended || (save.kind === 'unsaved' && save.reason === 'signed-out')
  return (
    <div role="status">
      {isSignedOut && (
        <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 text-label">
          <p>You were logged out. Log in, and we’ll save what you entered.</p>
          <Button look="outline" size="small" onClick={askToLogIn}>
            Log in
          </Button>
        </div>
      )}
    </div>
  )
}

/** What the person must know while something is not as it should be; nothing otherwise. */
export function DraftNotices({ draft }: { draft: Draft }) {
  const { refusal, isKept } = draft
  return (
    <div className="*:mb-6">
      {refusal && (
        <Banner tone="error">
          <p>{refusal}</p>
          {isKept && <p>Changes since the last save are kept on this device.</p>}
        </Banner>
      )}
      {!isKept && (
        <Banner>
          <p>
            This browser won’t let us keep your answers on this device. Wait for “Saved” before you
            leave the page.
          </p>
        </Banner>
      )}
    </div>
  )
}
