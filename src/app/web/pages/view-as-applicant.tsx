import { useQuery } from '@tanstack/react-query'
import {
  type ComponentType,
  type DragEvent,
  type FormEvent,
  type MouseEvent,
  useState,
} from 'react'
import { useParams, useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import { lookAsApplicant } from '#features/casework/work-contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { Right } from '#shared/rights.ts'
import type { Previews } from '#web/applicant-previews.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ZoneOfApplicant } from '#web/use-own-zone.ts'

type ApplicantView = Answer<typeof lookAsApplicant>

type PageProps = {
  seen: ApplicantView
  /** When it was read. */
  at: number
  id: string
  /** Program and intake. */
  title: string
  may: (right: Right) => boolean
}
type Preview = { right: Right; load: () => Promise<ComponentType<PageProps>> }

const found = import.meta.glob<Previews>('../../../features/*/web/previews.ts', {
  eager: true,
  import: 'previews',
})

/** Those that are put together from several features, and each that is one's own. */
const previews: Readonly<Record<string, Preview>> = Object.assign(
  {
    dashboard: { right: 'read-application', load: overview },
    documents: { right: 'read-application', load: documents },
    questions: { right: 'read-application', load: questions },
    decision: { right: 'read-application', load: decision },
  },
  ...Object.values(found),
)

const labels = {
  dashboard: 'Dashboard',
  documents: 'My documents',
  messages: 'Messages',
  questions: 'Questions',
  decision: 'Your letter',
  contract: 'My contract',
  payments: 'Payments',
}

/** The applicant's pages by the word in the address, each with the right that it takes to know of it. */
const pages = Object.entries(labels).flatMap(([of, label]) => {
  const preview = previews[of]
  return preview ? [{ of, label, ...preview }] : []
})

/** An application as its applicant sees it: the same components over the same answers. */
export function AsApplicant() {
  const { id = '' } = useParams()
  const query = useQuery(queryOf(lookAsApplicant, { params: { id } }))
  const { dataUpdatedAt } = query
  return (
    <>
      <PageTitle>As the applicant sees it</PageTitle>
      <TextLink to="?" className="inline-flex items-center gap-2 text-label print:hidden">
        <Icon name="back" className="size-4" />
        Back to the application
      </TextLink>
      <h1 className="mt-4 text-dialog">As the applicant sees it</h1>
      <Loaded query={query} loading className="mt-5">
        {(data) => <Pages seen={data} at={dataUpdatedAt} />}
      </Loaded>
    </>
  )
}

/** The pages that the reader may know of; what is shown opens and closes, what would act does nothing. */
function Pages({ seen, at }: { seen: ApplicantView; at: number }) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const [params] = useSearchParams()
  const [isTold, tell] = useState(false)
  const [application] = seen.own.applications
  const may = (right: Right) => me?.admin.rights.includes(right) ?? false
  const known = pages.filter(
    ({ of, right }) => may(right) && (of !== 'decision' || application?.hasDecision),
  )
  const shown = known.find((page) => page.of === params.get('of')) ?? known[0]

  function hold(event: MouseEvent | FormEvent | DragEvent) {
    event.preventDefault()
    event.stopPropagation()
    tell(true)
  }

  function holdPress(event: MouseEvent) {
    const { target } = event
    if (target instanceof Element && target.closest('a, button, label, input')) hold(event)
  }

  if (!application || !shown) return null
  return (
    <>
      <Banner className="mt-4 mb-5">
        This is what the applicant sees right now. Buttons and links work only for the applicant.
        {isTold && ' Nothing changed.'}
      </Banner>
      <Tabs
        label="The applicant’s pages"
        tabs={known.map(({ of, label }) => ({
          label,
          to: { search: `as=applicant&of=${of}` },
          isOn: of === shown.of,
        }))}
      />
      <div
        className="mt-6"
        onClickCapture={holdPress}
        onAuxClickCapture={holdPress}
        onSubmitCapture={hold}
        onDropCapture={hold}
      >
        <ZoneOfApplicant value={seen.timeZone}>
          <Page key={shown.of} load={shown.load} seen={seen} at={at} may={may} />
        </ZoneOfApplicant>
      </div>
    </>
  )
}

type ShownProps = Pick<Preview, 'load'> & Omit<PageProps, 'id' | 'title'>

function Page({ load, seen, at, may }: ShownProps) {
  const { id, program, intake } = seen.standing
  const { name } = useProgramFacts(program)
  return <Part load={load} props={{ seen, at, id, title: `${name}, ${intake.name}`, may }} />
}

async function overview() {
  return (await import('./applicant-preview-overview.tsx')).OverviewPreview
}

async function documents() {
  return (await import('./applicant-preview-pages.tsx')).DocumentsPreview
}

async function questions() {
  return (await import('./applicant-preview-pages.tsx')).QuestionsPreview
}

async function decision() {
  return (await import('./applicant-preview-decision.tsx')).DecisionPreview
}
