import { useQuery } from '@tanstack/react-query'
import { counted } from '#shared/counted.ts'
import type { Definition } from '#shared/questions/definition.ts'
import { withoutQuotes } from '#shared/questions/quoted-answers.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { useAct } from '#web/use-act.ts'
import { previewPublishing, publishQuestionnaire } from '../admin-contract.ts'
import { changesBetween } from '../compare.ts'
import { ChangeList } from './change-list.tsx'
import { shownQuestionnaires } from './shown-questionnaires.ts'

type Props = {
  id: string
  published: { number: number; definition: Definition } | null
  definition: Definition
  onClose: () => void
  onOpen: (question: string) => void
  onDone: () => void
}

/** What publishing changes, and for whom, before it is done. */
export function PublishDialog({ id, published, definition, onClose, onOpen, onDone }: Props) {
  const query = useQuery({
    ...queryOf(previewPublishing, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = query
  const { act, isBusy, problem } = useAct(shownQuestionnaires)
  const changed = data?.fates.filter(
    ({ isNew, removed, retyped }) => isNew || removed > 0 || retyped > 0,
  )
  return (
    <Dialog title="Publish" isOpen onClose={onClose}>
      <Loaded query={query} loading="Checking what would change..." />
      <Banner tone="error" className="mb-4">
        {problem}
      </Banner>
      {data && data.revision === 0 && <p>No unpublished changes.</p>}
      {data && data.problems.length > 0 && (
        <>
          <p className="mb-2">Fix this first:</p>
          <ul className="grid gap-2 text-label">
            {data.problems.map(({ question, sentence }) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}{' '}
                {question && (
                  <Button look="outline" size="small" onClick={() => onOpen(question)}>
                    Open<span className="sr-only">: {sentence}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {data && data.revision > 0 && data.problems.length === 0 && (
        <div className="grid gap-4 text-label">
          <p>
            {published
              ? `This will be version ${published.number + 1}.`
              : 'This will be the first version. You can then put it into use.'}
          </p>
          {published && (
            <>
              <p>{affectedWords(data)}</p>
              {changed && changed.length > 0 && data.open > 0 && (
                <ul className="grid gap-1">
                  {changed.map((fate) => (
                    <li key={fate.question} className="wrap-anywhere">
                      “{withoutQuotes(fate.label)}”: {fateWords(fate)}
                    </li>
                  ))}
                </ul>
              )}
              <ChangeList changes={changesBetween(published.definition, definition)} />
            </>
          )}
        </div>
      )}
      <DialogActions>
        {data && data.revision > 0 && data.problems.length === 0 && (
          <Button
            busyLabel={isBusy && 'Publishing...'}
            onClick={() =>
              void act(
                () =>
                  call(publishQuestionnaire, {
                    params: { id },
                    body: { revision: data.revision },
                  }),
                { onDone },
              )
            }
          >
            Publish
          </Button>
        )}
        <Button look="outline" onClick={onClose}>
          {data && data.revision > 0 && data.problems.length === 0 ? 'Not now' : 'Close'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Affected = { open: number; affected: number; sent: number }

function affectedWords({ open, affected, sent }: Affected): string {
  const being =
    open === 0
      ? 'No one is answering it right now.'
      : `${counted(open, 'person is', 'people are')} answering it now. ${affected === 0 ? 'No one has to review anything again' : `${counted(affected, 'of them has', 'of them have')} something to review again`}. No answers are lost.`
  return sent === 0
    ? being
    : `${being} Answers already submitted by ${counted(sent, 'person', 'people')} stay as they are.`
}

type Fate = { carried: number; removed: number; retyped: number; isNew: boolean }

function fateWords({ carried, removed, retyped, isNew }: Fate): string {
  if (isNew) return 'goes to everyone'
  return [
    carried > 0 && `${counted(carried, 'answer carries', 'answers carry')} over`,
    retyped > 0 && `${counted(retyped, 'is', 'are')} asked again`,
    removed > 0 && `${counted(removed, 'moves', 'move')} to the history`,
  ]
    .filter(Boolean)
    .join(', ')
}
