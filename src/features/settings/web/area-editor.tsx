import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { FormErrors } from '#web/form/form-errors.tsx'
import { LeaveQuestion } from '#web/leave-question.tsx'
import { Loaded } from '#web/loaded.tsx'
import type { PlaceProps } from '#web/page-parts.ts'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { type AreaName, readArea, type WaitingChange } from '../admin-contract.ts'
import type { AreaForm } from '../area.ts'
import { findTemplate } from '../templates.ts'
import { AreaFields } from './area-fields.tsx'
import { BrandingPreview } from './branding-preview.tsx'
import { IntakeNotice } from './intake-notice.tsx'
import { LetterTools } from './letter-tools.tsx'
import { MailList } from './mail-list.tsx'
import { type Start, useAreaForm } from './use-area-form.ts'
import { Changes, VersionHistory } from './version-history.tsx'

declare module '#web/page-parts.ts' {
  interface PlaceProps {
    /** A part of a change that does not count yet. */
    'waiting-change': {
      change: WaitingChange
      changes: ReactNode
      onDone: (said: string) => Promise<void>
    }
  }
}

export type WaitingChangeView = ComponentType<PlaceProps['waiting-change']>

type Props = {
  area: AreaName
  form: AreaForm
  timeZone: string
  WaitingChangeView?: WaitingChangeView | undefined
  onSaved?: () => void
}

/** The form of one area that exists, and its history. */
export function AreaEditor({ area, form, timeZone, WaitingChangeView }: Props) {
  const query = useQuery({
    ...queryOf(readArea, { params: { area } }),
    // What is typed is never exchanged under the hands of the person who types it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data, error } = query
  if (error || !data) return <Loaded query={query} loading />
  return (
    <AreaFormPart
      area={area}
      form={form}
      start={data}
      timeZone={timeZone}
      mayChange={data.mayChange}
      drafts={data.drafts}
      waiting={data.waiting}
      WaitingChangeView={WaitingChangeView}
    />
  )
}

const besides = 'grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]'

type PartProps = Props & {
  start: Start
  mayChange: boolean
  drafts: number | null
  waiting?: WaitingChange | null
}

export function AreaFormPart(props: PartProps) {
  const { area, form: description, start, timeZone, mayChange, drafts, onSaved } = props
  const { waiting, WaitingChangeView } = props
  const [said, say] = useState<string>()
  const done = (words: string) => {
    say(words)
    onSaved?.()
  }
  const editing = useAreaForm(area, description, start, done)
  const { form, base, problem, conflict } = editing
  const { isDirty, isSubmitting } = form.formState
  const place = {
    control: form.control,
    units: { currency: start.currency, timeZone },
    isReading: !mayChange,
  }
  const isNew = base === 0
  const Fields = area === 'mails' ? MailList : AreaFields
  return (
    <>
      {waiting && WaitingChangeView && (
        <WaitingChangeView
          key={waiting.id}
          change={waiting}
          changes={<Changes changes={waiting.changes} />}
          onDone={async (words) => {
            await (isDirty ? editing.lookAgain() : editing.reload())
            done(words)
          }}
        />
      )}
      <PlainForm
        aria-label={description.title}
        onSubmit={() => {
          say(undefined)
          editing.submit(base)
        }}
      >
        <FormErrors control={form.control} />
        {problem && (
          <Banner tone="error" className="mb-5">
            {problem}
          </Banner>
        )}
        <div className={area === 'look' ? besides : undefined}>
          <div className="flex min-w-0 flex-col gap-4">
            <FormProvider {...form}>
              <Fields
                {...place}
                fields={description.fields}
                name="value"
                below={({ key, label }) => {
                  const worded = findTemplate(key)
                  return (
                    worded && (
                      <LetterTools
                        control={form.control}
                        template={key}
                        worded={worded}
                        title={label}
                        mayTest={mayChange}
                      />
                    )
                  )
                }}
              />
            </FormProvider>
          </div>
          {area === 'look' && <BrandingPreview control={form.control} />}
        </div>
        {drafts !== null && (
          <IntakeNotice control={form.control} start={start.value} drafts={drafts} />
        )}
        {mayChange && (
          <div className="mt-6">
            {conflict && (
              <Conflict
                words={conflict.words}
                onReload={editing.reload}
                onKeep={() => editing.submit(conflict.version)}
              />
            )}
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <Button type="submit" busyLabel={isSubmitting && 'Saving...'}>
                {isNew ? 'Create intake' : 'Save'}
              </Button>
              {isDirty && !isNew && (
                <Button look="quiet" size="small" onClick={() => form.reset()}>
                  Undo changes
                </Button>
              )}
              <p role="status" className="text-label text-umber">
                {isDirty ? 'Unsaved changes.' : said}
              </p>
            </div>
          </div>
        )}
      </PlainForm>
      <LeaveQuestion isDirty={isDirty && mayChange} />
      {!isNew && (
        <VersionHistory
          key={area}
          area={area}
          mayChange={mayChange}
          hasTyped={isDirty}
          onRestored={async (words) => {
            await editing.reload()
            done(words)
          }}
        />
      )}
    </>
  )
}

type ConflictProps = { words: string; onReload: () => void; onKeep: () => void }

function Conflict({ words, onReload, onKeep }: ConflictProps) {
  return (
    <Banner tone="error" className="mb-3">
      <p>{words}. You can find their version under History.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="outline" size="small" onClick={onKeep}>
          Overwrite with mine
        </Button>
        <Button look="outline" size="small" onClick={onReload}>
          Use theirs
        </Button>
      </div>
    </Banner>
  )
}
