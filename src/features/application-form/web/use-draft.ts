import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { readProgress } from '#features/applications/contract.ts'
import type { Program } from '#shared/programs.ts'
import { keyOf, queryClient, readAgain } from '#web/queries.ts'
import { openSaver } from '#web/saver/open-saver.ts'
import type { SaverView } from '#web/saver/saver-view.ts'
import { getSession, noteApplication } from '#web/session.ts'
import { getApplication, listOwnApplications, type OwnApplication } from '../contract.ts'
import {
  type ApplicationDocument,
  emptyDocument,
  type Leaf,
  leafOf,
  leavesOf,
  withAnswers,
} from '../document.ts'
import { draftCalls } from './draft-calls.ts'
import { type DraftSaver, draftPlace, followDiscards } from './drafts.ts'

export type Draft = SaverView<Leaf, OwnApplication>

export type OpenDraft = Draft & {
  saver: DraftSaver
  /** What the form shows: the stored document with the unsent answers in place. */
  answers: ApplicationDocument
  /** Paths that the person has answered, defaults that were only shown left out. */
  answered: ReadonlySet<string>
}

/** While it is open an application takes answers; afterwards what is typed stays unsent. */
export const takesAnswers = ({ status }: OwnApplication) => status === 'incomplete'

/** The form's only state: a field shows the draft, and a keystroke goes into the draft. */
export function useDraft(account: string, program: Program): OpenDraft {
  const saver = openSaver({
    place: draftPlace(account, program),
    accept: leafOf,
    calls: draftCalls(account, program),
    takes: takesAnswers,
    onStored: (stored, isNew) => noteStored(account, stored, isNew),
  })
  useEffect(() => {
    if (saver.read().loading !== 'loaded') void saver.open()
  }, [saver])
  const kept = useSyncExternalStore(saver.subscribe, saver.read)
  return useAnswers(saver, kept)
}

/** What a saver holds, as the form shows it. */
export function useAnswers(saver: DraftSaver, draft: Draft): OpenDraft {
  const { stored, changes } = draft
  const answers = useMemo(
    () => withAnswers(stored?.data ?? emptyDocument, changes),
    [stored, changes],
  )
  const answered = useMemo(
    () => new Set([...(stored?.answered ?? []), ...changes.keys()]),
    [stored, changes],
  )
  return { ...draft, saver, answers, answered }
}

type Answers = Pick<Draft, 'stored' | 'changes'>

/** An answer as it stands now, the unsent one first. */
export function answerAt({ stored, changes }: Answers, path: string): Leaf {
  const known = changes.has(path) ? changes : leavesOf(stored?.data ?? emptyDocument)
  return known.get(path) ?? null
}

/** Guards and dashboard learn of an application that is new, or is elsewhere than they knew. */
function noteStored(account: string, stored: OwnApplication, isNew: boolean) {
  const { user, id, status } = getSession()
  if (user?.id !== account) return
  queryClient.setQueryData(keyOf(getApplication, { query: { program: stored.program } }), stored)
  const hasMoved = id === stored.id && status !== stored.status
  if (isNew || hasMoved) {
    void readAgain([listOwnApplications, readProgress])
  }
  if (isNew || id === stored.id) noteApplication(stored)
}

if (typeof window !== 'undefined') followDiscards()
