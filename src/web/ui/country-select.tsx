import { type Country, countries } from '#shared/countries.ts'
import type { Option } from './option-list.tsx'
import { SearchSelect } from './search-select.tsx'
import type { SelectFieldProps } from './select.tsx'

/** A country by name, or with `dialCodes` by flag and dial code. The United States stand first. */
export function CountrySelect({ dialCodes, ...field }: SelectFieldProps & { dialCodes?: boolean }) {
  return (
    <SearchSelect
      {...field}
      options={dialCodes ? withDialCodes : plain}
      searchLabel={dialCodes ? 'Search by country or code' : 'Search countries'}
    />
  )
}

const plain: Option[] = countries.map(toOption)

const withDialCodes: Option[] = countries.map((country) => ({
  ...toOption(country),
  note: `+${country.dialCode}`,
}))

function toOption({ code, name }: Country): Option {
  return { value: code, label: name, mark: <Flag code={code} />, search: code }
}

function Flag({ code }: { code: string }) {
  return (
    <img
      src={`/assets/flags/${code}.svg`}
      alt=""
      width={24}
      height={16}
      className="h-4 w-6 shrink-0 rounded-[2px] object-cover edged"
    />
  )
}
