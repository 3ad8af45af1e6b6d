import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { listApplications } from '#features/applications/list-contract.ts'
import { StaffStatus, staffWordsOf, wordsOfStaffStatus } from '#features/applications/status.ts'
import { programWords } from '#shared/programs.ts'
import { queryOf } from '#web/queries.ts'
import { Palette, type PaletteEntry } from '#web/ui/palette.tsx'
import { useSettled } from '#web/use-settled.ts'
import { listViews } from '../contract.ts'
import { defaultViews } from './admin-default-views.ts'
import { nameOf } from './admin-view-name.ts'

const list = '/admin-panel/applications'
const mostFound = 8
const shortestSearch = 2
const pauseMs = 60

type Props = Omit<ComponentProps<typeof Palette>, 'empty' | 'groups' | 'isLooking'> & {
  pages: readonly { to: string; label: string }[]
}

/** Finds applications as one types, and leads to pages, views and filters of the office. */
export function AdminPalette({ pages, ...palette }: Props) {
  const navigate = useNavigate()
  const { text } = palette
  const search = useSettled(text.trim(), pauseMs)
  const isSearch = search.length >= shortestSearch
  const {
    data: found,
    isPlaceholderData,
    isFetching,
  } = useQuery({
    ...queryOf(listApplications, { query: { search } }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  })
  const isAnswered = isSearch ? !isPlaceholderData && (found || !isFetching) : true
  const isLooking = search !== text.trim() || !isAnswered
  const { data: kept } = useQuery(queryOf(listViews))
  // Not deferred: what no longer fits would still be what Enter leads to.
  const typed = text.trim().toLowerCase()
  const fits = ({ label }: PaletteEntry) => label.toLowerCase().includes(typed)
  const go = (to: string) => () => navigate(to)

  const applications = isSearch
    ? (found?.applications ?? []).slice(0, mostFound).map((one) => ({
        id: one.id,
        label: `${one.firstName} ${one.lastName}`,
        note: `${programWords[one.program]}, ${staffWordsOf(one)}`,
        act: go(`${list}/${one.id}`),
      }))
    : []
  const views = [
    ...defaultViews.map(({ name, address }) => ({ id: `view:${name}`, label: name, address })),
    { id: 'board', label: 'Board', address: 'show=board' },
    ...(kept?.views ?? []).map((view) => ({
      id: view.id,
      label: nameOf(view),
      address: view.address,
    })),
  ].map(({ address, ...entry }) => ({ ...entry, act: go(address ? `${list}?${address}` : list) }))
  const all =
    isSearch && found && found.applications.length > 0
      ? [
          {
            id: 'search',
            label: `All matches for “${found.nearest ?? search}”`,
            act: go(`${list}?${new URLSearchParams({ search: found.nearest ?? search })}`),
          },
        ]
      : []

  return (
    <Palette
      {...palette}
      isLooking={isLooking}
      empty="No matches"
      groups={[
        { label: 'Applications', entries: [...applications, ...all] },
        { label: 'Views', entries: views.filter(fits) },
        {
          label: 'Pages',
          entries: pages.map(({ to, label }) => ({ id: to, label, act: go(to) })).filter(fits),
        },
        {
          label: 'Applications by status',
          entries: StaffStatus.options
            .map((status) => ({
              id: `status:${status}`,
              label: wordsOfStaffStatus(status),
              act: go(`${list}?status=${status}`),
            }))
            .filter((entry) => typed !== '' && fits(entry)),
        },
      ]}
    />
  )
}
