import { Suspense, useEffect, useState } from 'react'
import { fieldId } from '#web/form/field-id.ts'
import { lazy } from '#web/lazy.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary, focusFieldOnceThere } from '#web/ui/error-summary.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import type { Section } from '../asked-questions.ts'
import { gapsOf } from '../gaps.ts'
import { FormFrame } from './form-frame.tsx'
import { formAddress } from './form-sections.ts'
import { sendGaps } from './gap-messages.ts'
import { ListsNotice } from './lists-notice.tsx'
import { SectionQuestions } from './section-questions.tsx'
import { acceptDefaults, type Form, knownOnly, sectionsOf } from './use-form.ts'

// Two sections of six have it, and everybody would wait for it.
const importEstimate = () => import('./estimate-panel.tsx')
const EstimatePanel = lazy(async () => ({ default: (await importEstimate()).EstimatePanel }))
const FoldedEstimate = lazy(async () => ({ default: (await importEstimate()).FoldedEstimate }))

const LatinName = lazy(async () => ({ default: (await import('./latin-name.tsx')).LatinName }))

type Props = {
  form: Form
  section: Section
  /** The one answer that the person came to change, or the path of a gap in it. */
  change?: string
  /** Where they came from. */
  back?: string
  onHandedIn: () => void
}

const withEstimate: readonly Section['id'][] = ['financial-plan', 'credit-transfer']

/** The questions of a section: every change is saved on its own; handing them in looks for gaps. */
export function SectionForm({ form, section, change, back, onHandedIn }: Props) {
  const { program, draft } = form
  const { saver } = draft
  const findGaps = () => knownOnly(form, section, gapsOf(section, form.asking))
  const [attempt, setAttempt] = useState(() => ({
    count: 0,
    paths: new Set(change && findGaps().has(change) ? [change] : []),
  }))
  // A gap shows from the hand-in that found it until it is filled, and never while typing.
  const shown = attempt.paths.size > 0 ? [...findGaps()] : []
  const errors = new Map(shown.filter(([path]) => attempt.paths.has(path)))
  const list = formAddress(program)
  const asked = sectionsOf(form)
  const hasEstimate = withEstimate.includes(section.id)
  // A sheet is no card in a card.
  const Frame = section.questions.some(({ isSheet }) => isSheet) ? 'div' : Card

  useEffect(() => {
    if (change) return focusFieldOnceThere(fieldId(change))
  }, [change])

  function handIn() {
    void saver.flush()
    const gaps = findGaps()
    if (gaps.size > 0) {
      setAttempt({ count: attempt.count + 1, paths: new Set(gaps.keys()) })
      sendGaps(form, gaps.keys())
      return
    }
    acceptDefaults(form, section)
    void saver.flush()
    onHandedIn()
  }

  const summary = (
    <ErrorSummary
      key={attempt.count}
      errors={[...errors].map(([path, message]) => ({ id: fieldId(path), message }))}
    />
  )
  return (
    <FormFrame
      form={form}
      back={back ? { to: back, words: 'Back' } : { to: list, words: 'Your application' }}
      title={section.title}
      lead={<p>{`Section ${asked.indexOf(section) + 1} of ${asked.length}`}</p>}
      summary={attempt.count > 0 && summary}
    >
      <PageTitle>{errors.size > 0 ? `Error: ${section.title}` : section.title}</PageTitle>
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_21rem]">
        <PlainForm
          onSubmit={handIn}
          className="w-full max-w-[52rem] [&_:is(input,textarea,button)]:scroll-mt-24"
        >
          {section.id === 'personal-information' && (
            <Suspense>
              <LatinName />
            </Suspense>
          )}
          <Frame>
            <ListsNotice form={form} />
            <SectionQuestions form={form} section={section} errors={errors} change={change} />
          </Frame>
          {hasEstimate && (
            <Suspense fallback={<div className="mt-6 h-12 lg:hidden" />}>
              <FoldedEstimate form={form} />
            </Suspense>
          )}
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            {/* Waits for what is still on its way, never for gaps. */}
            <Button type="submit" disabled={form.lists === 'loading'}>
              Save and continue
            </Button>
            {errors.size > 0 && <TextLink to={list}>Finish this section later</TextLink>}
          </div>
        </PlainForm>
        <div className="space-y-8">
          {hasEstimate && (
            <Suspense fallback={<div className="hidden h-64 lg:block" />}>
              <EstimatePanel form={form} />
            </Suspense>
          )}
          <SidePanel title="Why we ask">
            <p>{section.why}</p>
          </SidePanel>
        </div>
      </div>
    </FormFrame>
  )
}
