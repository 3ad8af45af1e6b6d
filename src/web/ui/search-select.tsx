import { useMemo, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { ListBox } from 'react-aria-components/ListBox'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { flushSync } from 'react-dom'
import { rankedMatches } from '#shared/ranked-search.ts'
import { inputClass } from './field.tsx'
import { Icon } from './icon.tsx'
import { type Option, OptionLine } from './option-list.tsx'
import { type SelectFieldProps, SelectFrame } from './select.tsx'

type Props = SelectFieldProps & {
  options: readonly Option[]
  searchLabel: string
}

const lineHeight = 40

/** A long list of choices with a search field above it; only the lines in view are drawn. */
export function SearchSelect({ options, searchLabel, ...field }: Props) {
  const [sorted, setSorted] = useState('')
  const [typed, setTyped] = useState('')
  const entries = useMemo(() => options.map(entryOf), [options])
  const items = useMemo(() => bestFirst(entries, sorted), [entries, sorted])
  const found = useMemo(
    () => new Set(rankedMatches(entries, typed).map(({ id }) => id)),
    [entries, typed],
  )

  /** Sorted first, then filtered: the list takes its first line for the one that Enter chooses. */
  function search(words: string) {
    flushSync(() => setSorted(words))
    setTyped(words)
  }

  function beginAgain() {
    setSorted('')
    setTyped('')
  }

  const chosen = options.find((option) => option.value === field.value)
  return (
    <SelectFrame
      {...field}
      shown={chosen && <Chosen option={chosen} />}
      onOpenChange={(isOpen) => isOpen && beginAgain()}
    >
      <Autocomplete filter={(_, __, { key }) => found.has(String(key))} onInputChange={search}>
        <SearchField
          aria-label={searchLabel}
          autoFocus
          className="relative border-hairline border-b p-2"
        >
          <Icon
            name="search"
            className="pointer-events-none absolute inset-y-0 left-5 my-auto text-umber"
          />
          <Input
            role="combobox"
            aria-expanded
            aria-haspopup="listbox"
            placeholder={searchLabel}
            className={`${inputClass} min-h-10 py-1.5 pl-10 [&::-webkit-search-cancel-button]:hidden`}
          />
        </SearchField>
        <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: lineHeight }}>
          <ListBox
            items={items}
            className="h-64 w-full overflow-auto outline-none"
            renderEmptyState={() => (
              <p className="px-3.5 py-4 text-help text-umber">Nothing matches what you typed</p>
            )}
          >
            {({ option }) => <OptionLine option={option} />}
          </ListBox>
        </Virtualizer>
      </Autocomplete>
    </SelectFrame>
  )
}

function entryOf(option: Option) {
  const { value, label, note, also = [] } = option
  return { id: value, name: label, also: note ? [...also, note] : also, option }
}

type Entry = ReturnType<typeof entryOf>

/** All of them, what fits best first: what is chosen stays in the list whatever is typed. */
function bestFirst(entries: readonly Entry[], typed: string): Entry[] {
  return [...new Set([...rankedMatches(entries, typed), ...entries])]
}

function Chosen({ option }: { option: Option }) {
  return (
    <>
      {option.mark}
      <span className="min-w-0 truncate">{option.label}</span>
      {option.note && <span className="text-umber tabular-nums">{option.note}</span>}
    </>
  )
}
