import { saveWordOf } from '#web/saver/saver-view.ts'
import { askToLogIn, useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { SaveState } from '#web/ui/save-state.tsx'
import type { Draft } from './use-draft.ts'

/** Where the last keystroke is: on its way, with the server, or on this device alone. */
export function DraftState({ draft, isInView }: { draft: Draft; isInView?: boolean }) {
  return <SaveState {...saveWordOf(draft)} isInView={isInView} />
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

type Notices = {
  draft: Draft
  /** It is on purpose that nothing stays on this device. */
  keepsNothing?: boolean
}

/** What the person must know while something is not as it should be; nothing otherwise. */
export function DraftNotices({ draft, keepsNothing = false }: Notices) {
  const { refusal, isKept } = draft
  return (
    <div className="*:mb-6">
      {refusal && (
        <Banner tone="error">
          <p>{refusal}</p>
          {isKept && <p>Changes since the last save are kept on this device.</p>}
        </Banner>
      )}
      {!isKept && !keepsNothing && (
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
