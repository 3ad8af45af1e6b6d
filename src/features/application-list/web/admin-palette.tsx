import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { listApplications } from '#features/applications/list-contract.ts'
import { StaffStatus, staffWordsOf, wordsOfStaffStatus } from '#features/applications/status.ts'
import { programWords } from '#shared/programs.ts'
import { queryOf } from '#web/queries.ts'
import { Palette, type PaletteEntry, type PaletteGroup } from '#web/ui/palette.tsx'
import { useSettled } from '#web/use-settled.ts'
import { listViews } from '../contract.ts'
import { defaultViews } from './admin-default-views.ts'
import { nameOf } from './admin-view-name.ts'

const list = '/admin-panel/applications'
const mostFound = 8
const shortestSearch = 2
const pauseMs = 60

type Props = Omit<ComponentProps<typeof Palette>, 'empty' | 'groups' | 'isLooking'> & {
  pages: readonly PaletteLink[]
  /** What can be done with what is open. */
  acts: readonly PlaceGroup[]
  /** What else one is led to; shown once something is typed. */
  more: readonly PlaceGroup[]
}

type PlaceGroup = { label: string; places: readonly PaletteLink[] }

type PaletteLink = { to: string; label: string; note?: string }

/** Finds applications as one types, and leads to pages, views and filters of the office. */
export function AdminPalette({ pages, acts, more, ...palette }: Props) {
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
  const fitting = (entries: readonly PaletteEntry[]) => nearestFirst(entries, typed)
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

  const groups = [
    { label: 'Applications', entries: [...applications, ...all] },
    ...acts.map(groupOf),
    { label: 'Views', entries: fitting(views) },
    { label: 'Pages', entries: fitting(pages.map(entryOf)) },
    ...(typed === '' ? [] : more.map(groupOf)),
    {
      label: 'Applications by status',
      entries:
        typed === ''
          ? []
          : fitting(
              StaffStatus.options.map((status) => ({
                id: `status:${status}`,
                label: wordsOfStaffStatus(status),
                act: go(`${list}?status=${status}`),
              })),
            ),
    },
  ]
  return (
    <Palette
      {...palette}
      isLooking={isLooking}
      empty="No matches"
      // Whatever is called exactly what was typed, or begins with it, is before what only holds it.
      groups={typed === '' ? groups : groups.toSorted((a, b) => best(a, typed) - best(b, typed))}
    />
  )

  function groupOf({ label, places }: PlaceGroup): PaletteGroup {
    return { label, entries: fitting(places.map(entryOf)) }
  }

  function entryOf({ to, ...place }: PaletteLink): PaletteEntry {
    return { id: to, ...place, act: go(to) }
  }
}

/** How close a name is to what was typed: the same, its beginning, that of a word in it, or somewhere inside. */
function distance(label: string, typed: string): number {
  const name = label.toLowerCase()
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  return name.includes(` ${typed}`) ? 2 : 3
}

function nearestFirst(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  return entries
    .filter(({ label }) => label.toLowerCase().includes(typed))
    .toSorted((a, b) => distance(a.label, typed) - distance(b.label, typed))
}

function best({ entries }: PaletteGroup, typed: string): number {
  return Math.min(...entries.map(({ label }) => distance(label, typed)))
}
