import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { lazy } from '#web/lazy.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf, readAgain } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SaveState } from '#web/ui/save-state.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { readQuestionnaire, renameQuestionnaire } from '../admin-contract.ts'
import { addSection } from '../definition-changes.ts'
import { problemsOf } from '../publish-checks.ts'
import { BuilderList } from './builder-list.tsx'
import { BuilderTabs, builderTabs, type Show } from './builder-tabs.tsx'
import { Compare } from './compare.tsx'
import { ToBeSettled } from './open-issues.tsx'
import { Preview } from './preview.tsx'
import { shownQuestionnaires } from './shown-questionnaires.ts'
import { type Builder, useBuilder } from './use-builder.ts'
import { UsesPanel } from './uses-panel.tsx'

const PublishDialog = lazy(async () => ({
  default: (await import('./publish-dialog.tsx')).PublishDialog,
}))
const NameDialog = lazy(async () => ({
  default: (await import('./name-dialog.tsx')).NameDialog,
}))

type LoadedQuestionnaire = Answer<typeof readQuestionnaire>

/** One questionnaire while it is built. */
export function AdminBuilder({ id }: { id: string }) {
  const [visit, setVisit] = useState(0)
  const read = useQuery({
    ...queryOf(readQuestionnaire, { params: { id } }),
    refetchOnWindowFocus: false,
    // What was built since is newer than what would be shown first.
    gcTime: 0,
  })
  const { data: me } = useQuery(queryOf(getAdmin))
  if (read.error || !read.data || !me)
    return <Loaded query={read} loading="Loading the questionnaire..." />

  async function beginAgain() {
    await read.refetch()
    await readAgain(shownQuestionnaires)
    setVisit(visit + 1)
  }

  return (
    <Building
      key={visit}
      opened={read.data}
      owner={me.admin.id}
      onReadAgain={() => void beginAgain()}
    />
  )
}

type BuildingProps = { opened: LoadedQuestionnaire; owner: string; onReadAgain: () => void }

function Building({ opened, owner, onReadAgain }: BuildingProps) {
  const [params] = useSearchParams()
  const show = builderTabs.find((one) => one === params.get('show')) ?? 'build'
  const builder = useBuilder(opened, owner)
  const { value: definition, conflict, problem } = builder
  const [open, setOpen] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'publish' | 'name'>()

  function readAnew() {
    builder.end()
    builder.startAnew()
    onReadAgain()
  }

  async function publish() {
    if (await builder.flush()) setDialog('publish')
  }

  return (
    <>
      <PageTitle>{opened.name}</PageTitle>
      <BuilderTabs id={opened.id} current={show} mayBuild />
      <IgnoredParameters takes={{ show: [...builderTabs, 'answers'] }} />
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="min-w-0 text-dialog wrap-anywhere">{opened.name}</h1>
        <div className="flex flex-wrap items-center gap-2">
          <SaveState state={builder.state} savedAt={builder.savedAt} />
          <Button look="quiet" size="small" onClick={() => setDialog('name')}>
            <Icon name="edit" /> Rename
          </Button>
          <Button size="small" onClick={() => void publish()}>
            Publish
          </Button>
        </div>
      </header>
      {(conflict?.sentence ?? problem) && (
        <Banner tone="error" className="mb-4">
          <p>{conflict?.sentence ?? problem}</p>
          {conflict && (
            <Button look="outline" size="small" className="mt-2" onClick={readAnew}>
              Use their version
            </Button>
          )}
        </Banner>
      )}
      {show === 'build' && <Questions builder={builder} open={open} onOpen={setOpen} />}
      {show !== 'build' && (
        <Other show={show} opened={opened} definition={definition} onReadAgain={readAnew} />
      )}
      {dialog === 'publish' && (
        <Suspense>
          <PublishDialog
            id={opened.id}
            published={opened.published}
            definition={definition}
            onClose={() => setDialog(undefined)}
            onOpen={(question) => {
              setOpen(question)
              setDialog(undefined)
            }}
            onDone={() => {
              builder.startAnew()
              setDialog(undefined)
            }}
          />
        </Suspense>
      )}
      {dialog === 'name' && (
        <Suspense>
          <NameDialog
            title="Rename"
            act="Save"
            first={opened}
            onSend={(body) => call(renameQuestionnaire, { params: { id: opened.id }, body })}
            onDone={() => setDialog(undefined)}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

type OtherProps = {
  show: Show
  opened: LoadedQuestionnaire
  definition: LoadedQuestionnaire['definition']
  onReadAgain: () => void
}

function Other({ show, opened, definition, onReadAgain }: OtherProps) {
  if (show === 'preview') return <Preview definition={definition} />
  if (show === 'compare')
    return <Compare opened={opened} definition={definition} onReadAgain={onReadAgain} />
  return <UsesPanel opened={opened} />
}

type QuestionsProps = {
  builder: Builder
  open: string | null
  onOpen: (id: string | null) => void
}

function Questions({ builder: { value: definition, change }, open, onOpen }: QuestionsProps) {
  // The checks walk every rule: they follow a key when there is time.
  const settled = useDeferredValue(definition)
  const problems = useMemo(() => problemsOf(settled), [settled])
  return (
    <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="min-w-0">
        <div className="grid max-w-form gap-3">
          <TextField
            label="Title shown to the applicant"
            value={definition.title}
            onChange={(title) => change((before) => ({ ...before, title }))}
          />
          <TextArea
            label="Introduction"
            tag="optional"
            rows={2}
            value={definition.words}
            onChange={(words) => change((before) => ({ ...before, words }))}
          />
        </div>
        {definition.sections.map((section, place) => (
          <BuilderList
            key={section.id}
            section={section}
            place={place}
            definition={section.questions.some(({ id }) => id === open) ? definition : undefined}
            isAlone={definition.sections.length === 1}
            open={open}
            onOpen={onOpen}
            change={change}
          />
        ))}
        <Button look="quiet" size="small" className="mt-4" onClick={() => change(addSection())}>
          <Icon name="add" /> Add a section
        </Button>
      </div>
      <ToBeSettled problems={problems} onOpen={onOpen} />
    </div>
  )
}
