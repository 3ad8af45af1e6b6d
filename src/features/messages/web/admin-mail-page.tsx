import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Failed } from '#web/failed.tsx'
import { LetterKeys } from '#web/letter-keys.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Arches } from '#web/ui/arches.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { usePages } from '#web/use-pages.ts'
import { useRowKeys } from '#web/use-row-keys.ts'
import { listMails } from '../contract.ts'
import { MailState, mailStates, mailStateWords } from '../mail-states.ts'
import { MailList } from './mail-list.tsx'
import { MailPane } from './mail-pane.tsx'

const any = 'any'

const stateOptions = [
  { value: any, label: 'Every state' },
  ...mailStates.map((state) => ({ value: state, label: mailStateWords[state].words })),
]

/** Every mail that went out or is on its way, the latest first, and beside the list the one that is read. */
export function AdminMailPage() {
  const [params, setParams] = useSearchParams()
  const state = MailState.safeParse(params.get('state')).data
  const open = params.get('mail')
  const pages = usePages()
  const { data, error, refetch } = useQuery({
    ...queryOf(listMails, { query: { state, after: pages.after } }),
    placeholderData: keepPreviousData,
  })
  const list = useRef<HTMLDivElement>(null)
  useRowKeys({ list })

  function filter(choice: string) {
    setParams(choice === any ? {} : { state: choice }, { replace: true })
  }

  return (
    <>
      <PageTitle>Mail</PageTitle>
      <h1 className="text-dialog">Mail</h1>
      {data?.delivery === 'kept' && (
        <Banner className="mt-4 max-w-prose">
          Mail is kept here and as files until a mail server is set up.
        </Banner>
      )}
      <div className="mt-5 gap-9 lg:grid lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:items-start">
        <div className={open ? 'max-lg:hidden' : undefined}>
          <NativeSelect
            label="State"
            options={stateOptions}
            value={state ?? any}
            onChange={filter}
            className="max-w-52"
          />
          <div ref={list} className="mt-4">
            {error && <Failed error={error} onRetry={refetch} />}
            {!data && !error && <p className="text-umber">Loading...</p>}
            {data && data.mails.length > 0 && (
              <MailList mails={data.mails} delivery={data.delivery} open={open} />
            )}
            {data?.mails.length === 0 && <NoMail isFiltered={state !== undefined} />}
          </div>
          {data && <Pager pages={pages} next={data.next} />}
          <LetterKeys keys="j and k" />
        </div>
        {open ? (
          <MailPane key={open} id={open} delivery={data?.delivery} />
        ) : (
          <p className="text-umber max-lg:hidden">Choose a mail to read it here.</p>
        )}
      </div>
    </>
  )
}

function NoMail({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="grid justify-items-center gap-4 py-14 text-center">
      <Arches rings={4} className="w-24" />
      <p className="text-umber">
        {isFiltered ? 'No mail is in this state.' : 'No mail has been written yet.'}
      </p>
    </div>
  )
}
