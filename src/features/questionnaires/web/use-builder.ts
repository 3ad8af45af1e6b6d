import { getAdmin } from '#features/admins/contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import { Definition } from '#shared/questions/definition.ts'
import { call, newKey } from '#web/call.ts'
import { queryClient, queryOf } from '#web/queries.ts'
import { useSavedDocument } from '#web/saver/use-saved-document.ts'
import { unsentPlace } from '#web/unsent-text.ts'
import { readQuestionnaire, saveQuestionnaireDraft } from '../admin-contract.ts'

type LoadedQuestionnaire = Answer<typeof readQuestionnaire>

/** The draft while it is built: saved from the revision that was read; no one’s is overwritten. */
export function useBuilder(opened: LoadedQuestionnaire, owner: string) {
  const { id } = opened
  const draft = useSavedDocument<typeof saveQuestionnaireDraft, Definition>(() => ({
    place: unsentPlace(owner, `questionnaire:${id}`),
    shape: Definition,
    first: wholeOf(opened),
    isTheirs: () => queryClient.getQueryData(queryOf(getAdmin).queryKey)?.admin.id === owner,
    save: (definition, revision, options) =>
      call(saveQuestionnaireDraft, { params: { id }, body: { definition, revision } }, options),
    saved: (stored) => stored,
    overtaken: 'draft-changed',
    async read() {
      const now = await call(readQuestionnaire, { params: { id } })
      return now.ok ? wholeOf(now.answer) : undefined
    },
  }))
  return {
    ...draft,
    /** What was built is in force: the next change makes a new draft. */
    startAnew: () => draft.adopt({ id: newKey(), value: draft.valueNow(), revision: 0 }),
  }
}

function wholeOf({ definition, revision, changedAt }: LoadedQuestionnaire) {
  return { value: definition, revision, ...(changedAt && { savedAt: changedAt }) }
}

export type Builder = ReturnType<typeof useBuilder>
