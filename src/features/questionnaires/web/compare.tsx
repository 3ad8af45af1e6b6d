import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import type { Definition } from '#shared/questions/definition.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import {
  discardQuestionnaireDraft,
  type readQuestionnaire,
  readVersion,
  rollBackQuestionnaire,
} from '../admin-contract.ts'
import { changesBetween } from '../compare.ts'
import { ChangeList } from './change-list.tsx'
import { shownQuestionnaires } from './shown-questionnaires.ts'

type Props = {
  opened: Answer<typeof readQuestionnaire>
  definition: Definition
  onReadAgain: () => void
}

/** The versions so far: what the draft changes, what each was, and the way back to one. */
export function Compare({ opened, definition, onReadAgain }: Props) {
  const { id, published, versions, revision } = opened
  const [shown, setShown] = useState<number>()
  const [asked, setAsked] = useState<number | 'draft'>()
  const { act, isBusy, problem } = useAct(shownQuestionnaires)
  if (!published)
    return <p className="text-umber">Nothing is published yet, so there’s nothing to compare.</p>
  return (
    <>
      <Banner tone="error" className="mb-4">
        {problem}
      </Banner>
      <section aria-label="Changes in the draft" className="mb-8 max-w-prose">
        <h2 className="mb-2 text-h3">The draft compared to version {published.number}</h2>
        <ChangeList changes={changesBetween(published.definition, definition)} />
        {revision > 0 && (
          <Sure
            words="Discard draft"
            question="You’ll lose anything that’s only in the draft."
            isAsked={asked === 'draft'}
            isBusy={isBusy}
            onAsk={(isAsked) => setAsked(isAsked ? 'draft' : undefined)}
            onSure={() =>
              void act(
                () => call(discardQuestionnaireDraft, { params: { id }, body: { revision } }),
                { onDone: onReadAgain },
              )
            }
          />
        )}
      </section>
      <h2 className="mb-2 text-h3">Versions</h2>
      <DataTable
        caption="Versions"
        rows={versions}
        keyOf={({ number }) => number}
        columns={[
          {
            head: 'Version',
            label: 'Version',
            cell: ({ number, isInForce }) => `${number}${isInForce ? ' (current)' : ''}`,
          },
          { head: 'Published', cell: ({ at }) => <When at={at} showsTime /> },
          { head: 'By', cell: ({ by }) => by },
          { head: 'Open', kind: 'number', cell: ({ open }) => open },
          { head: 'Submitted', kind: 'number', cell: ({ sent }) => sent },
          {
            head: 'Actions',
            kind: 'actions',
            cell: ({ number, isInForce }) =>
              !isInForce && (
                <div className="flex flex-wrap justify-end gap-1">
                  <Button
                    look="quiet"
                    size="small"
                    aria-expanded={shown === number}
                    onClick={() => setShown(shown === number ? undefined : number)}
                  >
                    Compare<span className="sr-only"> version {number}</span>
                  </Button>
                  <Sure
                    words={`Restore version ${number}`}
                    question="It’s published as a new version, and open answers move to it."
                    isAsked={asked === number}
                    isBusy={isBusy}
                    onAsk={(isAsked) => setAsked(isAsked ? number : undefined)}
                    onSure={() =>
                      void act(
                        () => call(rollBackQuestionnaire, { params: { id }, body: { number } }),
                        { onDone: onReadAgain },
                      )
                    }
                  />
                </div>
              ),
          },
        ]}
      />
      {shown !== undefined && (
        <Older id={id} number={shown} now={published.definition} nowNumber={published.number} />
      )}
    </>
  )
}

type OlderProps = { id: string; number: number; now: Definition; nowNumber: number }

function Older({ id, number, now, nowNumber }: OlderProps) {
  const query = useQuery(queryOf(readVersion, { params: { id, number: String(number) } }))
  return (
    <Loaded query={query} loading="Loading..." className="mt-6">
      {({ definition }) => (
        <section aria-label={`From version ${number}`} className="mt-6 max-w-prose">
          <h2 className="mb-2 text-h3">
            From version {number} to version {nowNumber}
          </h2>
          <ChangeList changes={changesBetween(definition, now)} />
        </section>
      )}
    </Loaded>
  )
}

type SureProps = {
  words: string
  question: string
  isAsked: boolean
  isBusy: boolean
  onAsk: (isAsked: boolean) => void
  onSure: () => void
}

/** An act that is asked for twice. */
function Sure({ words, question, isAsked, isBusy, onAsk, onSure }: SureProps) {
  if (!isAsked)
    return (
      <Button look="quiet" size="small" onClick={() => onAsk(true)}>
        {words}
      </Button>
    )
  return (
    <span role="status" className="flex flex-wrap items-center gap-2 text-help">
      {question}
      <Button look="danger" size="small" busyLabel={isBusy && 'Saving...'} onClick={onSure}>
        {words}
      </Button>
      <Button look="outline" size="small" onClick={() => onAsk(false)}>
        Cancel
      </Button>
    </span>
  )
}
