import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '#web/call.ts'
import { lazy } from '#web/lazy.tsx'
import { LeaveQuestion } from '#web/leave-question.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import { Condition, type Content, conditionWords, faultsOf, type Section } from '../template.ts'
import {
  publishTemplate,
  type ReadTemplate,
  readTemplate,
  saveTemplate,
} from '../template-contract.ts'
import { shownContracts } from './shown-contracts.ts'
import { TemplateFields } from './template-fields.tsx'

const TemplatePreview = lazy(async () => ({
  default: (await import('./template-preview.tsx')).TemplatePreview,
}))
const TemplateChanges = lazy(async () => ({
  default: (await import('./template-changes.tsx')).TemplateChanges,
}))

type Props = { id: string; mayManage: boolean; onClose: () => void }

/** The text of one template, as a draft that no one is sent before it is published. */
export function TemplateEditor({ id, mayManage, onClose }: Props) {
  const query = useQuery({
    ...queryOf(readTemplate, { params: { id } }),
    // What is being written is newer than anything that could be read again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data, error } = query
  if (error || !data) return <Loaded query={query} loading="Loading..." />
  return <Editor template={data} mayManage={mayManage} onClose={onClose} />
}

type EditorProps = { template: ReadTemplate; mayManage: boolean; onClose: () => void }

function Editor({ template, mayManage, onClose }: EditorProps) {
  const { id } = template
  const [name, setName] = useState(template.name)
  const [content, setContent] = useState<Content>(template.draft)
  const [intakeId, setIntakeId] = useState(template.intake?.id ?? '')
  const draft = JSON.stringify({ name, content, intakeId })
  const [stored, setStored] = useState(draft)
  const [revision, setRevision] = useState(template.revision)
  const [warnings, setWarnings] = useState(template.warnings)
  const [said, setSaid] = useState('')
  const [view, setView] = useState<'preview' | 'changes'>()
  const { act, busy, problem } = useAct([readTemplate, ...shownContracts])
  const faults = faultsOf(content)
  const change = (part: Partial<Content>) => setContent({ ...content, ...part })
  const setSection = (at: number, part: Partial<Section>) =>
    change({
      sections: content.sections.map((one, place) => (place === at ? { ...one, ...part } : one)),
    })

  async function save(): Promise<number | undefined> {
    setSaid('')
    const body = { name, content, revision, intakeId: intakeId || null }
    const saved = await act(() => call(saveTemplate, { params: { id }, body }), {
      name: 'save',
      onDone(saved) {
        setStored(draft)
        setRevision(saved.revision)
        setWarnings(saved.warnings)
        setSaid('Saved. No one gets this until you publish it.')
      },
    })
    return saved?.revision
  }

  async function publish() {
    const saved = await save()
    if (saved === undefined) return
    await act(() => call(publishTemplate, { params: { id }, body: { revision: saved } }), {
      name: 'publish',
      onDone: ({ version }) =>
        setSaid(
          `Version ${version} is published. New contracts use it. Contracts already sent keep theirs.`,
        ),
    })
  }

  return (
    <>
      <LeaveQuestion isDirty={mayManage && draft !== stored} />
      <p className="mb-4">
        <Button look="quiet" size="small" onClick={onClose}>
          All templates
        </Button>
      </p>
      {warnings.map((one) => (
        <Banner key={one} className="mb-4">
          {one}
        </Banner>
      ))}
      <Banner tone="error" className="mb-4">
        {problem}
      </Banner>
      <div className="grid max-w-prose gap-5">
        <TextField label="Template name" value={name} onChange={setName} isReadOnly={!mayManage} />
        {mayManage && !template.isDefault && (
          <NativeSelect
            label="For"
            hint="As the default, it replaces the program’s default for this intake."
            value={intakeId}
            onChange={setIntakeId}
            options={[
              { value: '', label: 'All intakes' },
              ...template.intakes.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <TextField
          label="Contract title"
          value={content.title}
          onChange={(title) => change({ title })}
          error={faults.title}
          isReadOnly={!mayManage}
        />
        {content.sections.map((section, at) => (
          <fieldset key={at} className="grid gap-3 border-hairline border-t pt-4">
            <legend className="sr-only">Section {at + 1}</legend>
            <TextField
              label={`Section ${at + 1}`}
              value={section.title}
              onChange={(title) => setSection(at, { title })}
              error={faults[`sections.${at}.title`]}
              isReadOnly={!mayManage}
            />
            <TextArea
              label="Text"
              hint={at === 0 ? 'Leave an empty line to start a new paragraph.' : undefined}
              value={section.body}
              onChange={(body) => setSection(at, { body })}
              error={faults[`sections.${at}.body`]}
              rows={6}
            />
            <NativeSelect
              label="Include in the contract"
              value={section.when}
              onChange={(when) => setSection(at, { when: Condition.parse(when) })}
              options={Condition.options.map((value) => ({
                value,
                label: conditionWords[value],
              }))}
            />
            {mayManage && (
              <SectionTools content={content} at={at} onChange={change} title={section.title} />
            )}
          </fieldset>
        ))}
      </div>
      {mayManage && (
        <>
          <Button
            look="outline"
            size="small"
            className="mt-5"
            onClick={() =>
              change({ sections: [...content.sections, { title: '', body: '', when: 'always' }] })
            }
          >
            Add a section
          </Button>
          <div className="mt-6 flex flex-wrap gap-2">
            <Button size="small" onClick={save} busyLabel={busy === 'save' && 'Saving...'}>
              Save draft
            </Button>
            <Button
              look="outline"
              size="small"
              onClick={publish}
              busyLabel={busy === 'publish' && 'Publishing...'}
            >
              Publish
            </Button>
            <Button look="outline" size="small" onClick={() => setView('preview')}>
              Preview
            </Button>
            {template.published && (
              <Button look="outline" size="small" onClick={() => setView('changes')}>
                Compare with version {template.version}
              </Button>
            )}
          </div>
          <p role="status" className="mt-3 text-label text-umber empty:hidden">
            {said}
          </p>
        </>
      )}
      <TemplateFields />
      <Suspense>
        {view === 'preview' && (
          <TemplatePreview id={id} content={content} onClose={() => setView(undefined)} />
        )}
        {view === 'changes' && template.published && (
          <TemplateChanges
            before={template.published}
            after={content}
            onClose={() => setView(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

type ToolsProps = {
  content: Content
  at: number
  title: string
  onChange: (part: Partial<Content>) => void
}

function SectionTools({ content: { sections }, at, title, onChange }: ToolsProps) {
  const move = (by: number) => {
    const moved = [...sections]
    const [section] = moved.splice(at, 1)
    if (section) moved.splice(at + by, 0, section)
    onChange({ sections: moved })
  }
  const spoken = <span className="sr-only"> {title || `section ${at + 1}`}</span>
  return (
    <div className="flex flex-wrap gap-1">
      {at > 0 && (
        <Button look="quiet" size="small" onClick={() => move(-1)}>
          Move up{spoken}
        </Button>
      )}
      {at < sections.length - 1 && (
        <Button look="quiet" size="small" onClick={() => move(1)}>
          Move down{spoken}
        </Button>
      )}
      {sections.length > 1 && (
        <Button
          look="quiet"
          size="small"
          onClick={() => onChange({ sections: sections.filter((_, place) => place !== at) })}
        >
          Remove{spoken}
        </Button>
      )}
    </div>
  )
}
