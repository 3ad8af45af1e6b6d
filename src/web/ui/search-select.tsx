import { useMemo } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { ListBox } from 'react-aria-components/ListBox'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
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
  const { contains } = useFilter({
    sensitivity: 'base',
    ignorePunctuation: true,
  })
  const items = useMemo(() => options.map((option) => ({ ...option, id: option.value })), [options])
  const chosen = options.find((option) => option.value === field.value)
  return (
    <SelectFrame {...field} shown={chosen && <Chosen option={chosen} />}>
      <Autocomplete filter={contains}>
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
        <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: lineHeight }}>
          <ListBox
            items={items}
            className="h-72 w-full overflow-auto outline-none"
            renderEmptyState={() => (
              <p className="px-3.5 py-4 text-help text-umber">Nothing matches what you typed</p>
            )}
          >
            {(option) => <OptionLine option={option} />}
          </ListBox>
        </Virtualizer>
      </Autocomplete>
    </SelectFrame>
  )
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
