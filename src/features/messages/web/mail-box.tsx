import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { ShortcutSwitch } from '#web/shortcut-switch.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { usePages } from '#web/use-pages.ts'
import { useRowKeys } from '#web/use-row-keys.ts'
import { listMails } from '../contract.ts'
import { MailState } from '../mail-states.ts'
import { MailFilters } from './mail-filters.tsx'
import { MailList } from './mail-list.tsx'
import { MailPane } from './mail-pane.tsx'

/** The latest mail first, and beside the list the one that is read. */
export function MailBox() {
  const [params] = useSearchParams()
  const state = MailState.safeParse(params.get('state')).data
  const template = params.get('kind') ?? undefined
  const to = params.get('to') ?? undefined
  const open = params.get('mail')
  const pages = usePages()
  const query = useQuery({
    ...queryOf(listMails, { query: { state, template, to, after: pages.after } }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const list = useRef<HTMLDivElement>(null)
  useRowKeys({ list })
  return (
    <>
      <IgnoredParameters takes={{ state: MailState.options }} />
      {data?.delivery === 'kept' && (
        <Banner className="mb-4 max-w-prose">
          Emails are kept here and as files until you set up a mail server.
        </Banner>
      )}
      <div className="gap-9 lg:grid lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:items-start">
        <div className={open ? 'max-lg:hidden' : undefined}>
          <MailFilters templates={data?.templates ?? []} />
          <div ref={list} className="mt-4">
            <Loaded
              query={query}
              loading
              empty={(data) =>
                data.mails.length === 0 && (
                  <NoMail
                    isFiltered={[state, template, to].some((filter) => filter !== undefined)}
                  />
                )
              }
            >
              {(data) => <MailList mails={data.mails} delivery={data.delivery} open={open} />}
            </Loaded>
          </div>
          {data && <Pager pages={pages} next={data.next} />}
          <ShortcutSwitch keys="j and k" />
        </div>
        {open ? (
          <MailPane key={open} id={open} delivery={data?.delivery} />
        ) : (
          <p className="text-umber max-lg:hidden">Choose an email to read it here.</p>
        )}
      </div>
    </>
  )
}

function NoMail({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No matches">No emails match these filters.</EmptyState>
  ) : (
    <EmptyState title="No emails yet">Every email we send appears here.</EmptyState>
  )
}
