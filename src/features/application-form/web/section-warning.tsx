import { PageTitle } from '#web/page-title.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import type { Section } from '../asked-questions.ts'
import { FormFrame } from './form-frame.tsx'
import type { Form } from './use-form.ts'

type Props = {
  form: Form
  section: Section
  warnings: readonly string[]
  back: string
  after: string
}

const title = 'Please check your answers'

/** A thin answer is pointed out and never in the way. */
export function SectionWarning({ form, section, warnings, back, after }: Props) {
  return (
    <FormFrame form={form} back={{ to: back, words: section.title }} title={title}>
      <PageTitle>{title}</PageTitle>
      <Banner className="mt-8 max-w-form">
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
      </Banner>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={back}>Go back</ButtonLink>
        <ButtonLink to={after} look="outline">
          Continue anyway
        </ButtonLink>
      </div>
    </FormFrame>
  )
}
