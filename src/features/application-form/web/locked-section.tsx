import { PageTitle } from '#web/page-title.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import type { Section } from '../asked-questions.ts'
import { AnswerLines } from './answer-lines.tsx'
import { FormFrame } from './form-frame.tsx'
import { formAddress } from './form-sections.ts'
import { ListsNotice } from './lists-notice.tsx'
import { type Form, isOver } from './use-form.ts'

/** A section that cannot be changed now is only read. */
export function LockedSection({ form, section }: { form: Form; section: Section }) {
  const list = formAddress(form.program)
  return (
    <FormFrame form={form} back={{ to: list, words: 'Your application' }} title={section.title}>
      <PageTitle>{section.title}</PageTitle>
      <Banner className="mt-8 max-w-form">
        {isOver(form)
          ? 'The deadline has passed. We’ve kept your answers, and you can read them here.'
          : 'We didn’t ask for changes in this section, so you can’t change it now.'}
      </Banner>
      <div className="mt-8 max-w-[52rem]">
        <ListsNotice form={form} />
        <AnswerLines form={form} section={section} mayChange={false} />
      </div>
      <div className="mt-8">
        <ButtonLink to={list}>Back to your application</ButtonLink>
      </div>
    </FormFrame>
  )
}
