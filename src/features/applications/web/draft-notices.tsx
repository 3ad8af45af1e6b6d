import { openAuthDialog } from '#web/auth-dialog-state.ts'
import type { Draft } from '#web/draft-queue/queue.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { SaveState, type SaveStateName } from '#web/ui/save-state.tsx'

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

/** What the person must know while something is not as it should be; nothing otherwise. */
export function DraftNotices({ draft }: { draft: Draft }) {
  const { save, refusal, isKept } = draft
  const isSignedOut = save.kind === 'unsaved' && save.reason === 'signed-out'
  return (
    <div className="*:mb-6">
      {refusal && (
        <Banner tone="error">
          <p>{refusal}</p>
          {isKept && <p>What you entered since the last save is kept on this device.</p>}
        </Banner>
      )}
      {isSignedOut && (
        <Banner>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p>You were signed out. Log in again, and what you entered will be saved.</p>
            <Button
              look="outline"
              size="small"
              onClick={() => openAuthDialog({ mode: 'login', stay: true })}
            >
              Log in
            </Button>
          </div>
        </Banner>
      )}
      {!isKept && (
        <Banner>
          <p>
            Your answers are not kept on this device: this browser refuses it. Wait for “Saved”
            before you leave the page.
          </p>
        </Banner>
      )}
    </div>
  )
}
