import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { readStoredText, removeText, storeText } from '#web/storage.ts'
import { unsentKey } from '#web/unsent-text.ts'
import type { Decision, DecisionDesk } from '../admin-contract.ts'
import { Outcome } from '../decision.ts'
import { draftingOf, type EditedDecision } from './decision-draft.ts'

/** The draft that the choices began from. */
const SeenDraft = z.nullable(z.object({ id: z.string(), version: z.int() }))
type SeenDraft = z.infer<typeof SeenDraft>

const Kept = z.object({
  seen: SeenDraft,
  drafting: z.object({
    outcome: z.nullable(Outcome),
    reasonIds: z.array(z.string()),
    conditions: z.array(z.object({ text: z.string(), dueOn: z.nullable(z.string()) })),
    laterIntakeId: z.nullable(z.string()),
    replyOn: z.nullable(z.string()),
    own: z.partialRecord(Outcome, z.object({ subject: z.string(), body: z.string() })),
  }),
})

type About = { owner: string; id: string; desk: DecisionDesk; first: Outcome | null }

/**
 * What is chosen and typed for a decision. The device keeps it until it is saved, so that someone who goes on to
 * the next application, reloads, or has to sign in again finds it as it was.
 */
export function useDecisionDraft({ owner, id, desk, first }: About) {
  const place = unsentKey(owner, `decision-of:${id}`)
  const [kept] = useState(() => readDrafting(place))
  const [settled, settle] = useState(() => draftingOf(desk, first))
  const [drafting, setDrafting] = useState(kept?.drafting ?? settled)
  const [seen, see] = useState(kept ? kept.seen : seenIn(desk.open))
  const isUnsaved = JSON.stringify(drafting) !== JSON.stringify(settled)

  useEffect(() => {
    if (isUnsaved) storeText(place, JSON.stringify({ seen, drafting }))
    else removeText(place)
  }, [place, isUnsaved, seen, drafting])

  return {
    drafting,
    isUnsaved,
    version: seen?.version ?? 0,
    /** Whether somebody has saved, or dropped, another draft than the one that these choices began from. */
    isOvertaken: isNewer(desk.open, seen),
    change: (part: Partial<EditedDecision>) => setDrafting({ ...drafting, ...part }),
    /** The server has it. */
    saved(decision: Decision) {
      settle(drafting)
      see(seenIn(decision))
    },
    /** These choices are to take the place of what somebody saved meanwhile. */
    goOn: () => see(seenIn(desk.open)),
    giveUp: () => removeText(place),
  }
}

function readDrafting(place: string): z.infer<typeof Kept> | undefined {
  const text = readStoredText(place)
  if (text === null) return undefined
  try {
    return z.safeParse(Kept, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function seenIn(open: Decision | null): SeenDraft {
  return open && { id: open.id, version: open.version }
}

function isNewer(open: Decision | null, seen: SeenDraft): boolean {
  return open?.id !== seen?.id || (open?.version ?? 0) > (seen?.version ?? 0)
}
