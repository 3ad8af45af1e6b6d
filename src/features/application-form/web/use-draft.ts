import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { readStanding } from '#features/applications/contract.ts'
import type { Program } from '#shared/programs.ts'
import { keyOf, queryClient, readAgain } from '#web/queries.ts'
import { getSession, noteApplication, subscribeSession } from '#web/session.ts'
import { getApplication, listOwnApplications, type OwnApplication } from '../contract.ts'
import {
  type ApplicationDocument,
  emptyDocument,
  type Leaf,
  leavesOf,
  withAnswers,
} from '../document.ts'
import { draftCalls } from './draft-calls.ts'
import type { Draft } from './draft-queue/draft.ts'
import { openDraft } from './draft-queue/open-draft.ts'
import type { DraftQueue } from './draft-queue/queue.ts'

export type OpenDraft = Draft & {
  queue: DraftQueue
  /** What the form shows: the stored document with the unsent answers in place. */
  answers: ApplicationDocument
  /** Paths that the person has answered, defaults that were only shown left out. */
  answered: ReadonlySet<string>
}

/** The form's only state: a field shows the draft, and a keystroke goes into the draft. */
export function useDraft(account: string, program: Program): OpenDraft {
  const queue = openDraft({
    account,
    program,
    calls: draftCalls(account, program),
    onStored: (stored, isNew) => noteStored(account, stored, isNew),
  })
  useEffect(() => {
    if (queue.read().loading !== 'loaded') void queue.open()
    return onSignedInAgain(account, () => void queue.wake({ isSignedIn: true }))
  }, [queue, account])

  return useQueue(queue)
}

/** What a queue holds, as the form shows it. */
export function useQueue(queue: DraftQueue): OpenDraft {
  const draft = useSyncExternalStore(queue.subscribe, queue.read)
  const { application, changes } = draft
  const answers = useMemo(
    () => withAnswers(application?.data ?? emptyDocument, changes),
    [application, changes],
  )
  const answered = useMemo(
    () => new Set([...(application?.answered ?? []), ...changes.keys()]),
    [application, changes],
  )
  return { ...draft, queue, answers, answered }
}

type Answers = Pick<Draft, 'application' | 'changes'>

/** An answer as it stands now, the unsent one first. */
export function answerAt({ application, changes }: Answers, path: string): Leaf {
  const known = changes.has(path) ? changes : leavesOf(application?.data ?? emptyDocument)
  return known.get(path) ?? null
}

function onSignedInAgain(account: string, act: () => void): () => void {
  const isIn = () => getSession().user?.id === account && !getSession().ended
  let wasIn = isIn()
  return subscribeSession(() => {
    if (!wasIn && isIn()) act()
    wasIn = isIn()
  })
}

/** Guards and dashboard learn of an application that is new, or stands elsewhere than they knew. */
function noteStored(account: string, stored: OwnApplication, isNew: boolean) {
  const { user, id, status } = getSession()
  if (user?.id !== account) return
  queryClient.setQueryData(keyOf(getApplication, { query: { program: stored.program } }), stored)
  const hasMoved = id === stored.id && status !== stored.status
  if (isNew || hasMoved) {
    void readAgain([listOwnApplications, readStanding])
  }
  if (isNew || id === stored.id) noteApplication(stored)
}
