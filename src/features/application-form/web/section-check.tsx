import { useNavigate } from 'react-router'
import { PageTitle } from '#web/page-title.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import type { Section } from '../asked-questions.ts'
import { AnswerLines } from './answer-lines.tsx'
import { FormFrame } from './form-frame.tsx'
import { formAddress } from './form-sections.ts'
import { ListsNotice } from './lists-notice.tsx'
import { type Form, isOver, nextSection } from './use-form.ts'

type Props = { form: Form; section: Section; isLocked?: true }

/** A finished section read once more; one that cannot be changed now is only read. */
export function SectionCheck({ form, section, isLocked }: Props) {
  const navigate = useNavigate()
  const list = formAddress(form.program)
  const title = isLocked ? section.title : `Check your answers: ${section.title.toLowerCase()}`

  function goOn() {
    void form.draft.queue.flush()
    navigate(formAddress(form.program, nextSection(form, section)?.id))
  }

  return (
    <FormFrame form={form} back={{ to: list, words: 'Your application' }} title={title}>
      <PageTitle>{title}</PageTitle>
      {isLocked && (
        <Banner className="mt-8 max-w-form">
          {isOver(form)
            ? 'The deadline has passed. We’ve kept your answers, and you can read them here.'
            : 'We didn’t ask for changes in this section, so you can’t change it now.'}
        </Banner>
      )}
      <div className="mt-8 max-w-[52rem]">
        <ListsNotice form={form} />
        <AnswerLines form={form} section={section} changeFrom={isLocked ? undefined : 'check'} />
      </div>
      <div className="mt-8">
        {isLocked ? (
          <ButtonLink to={list}>Back to your application</ButtonLink>
        ) : (
          <Button onClick={goOn}>Save and continue</Button>
        )}
      </div>
    </FormFrame>
  )
}
