import { type CountryWords, countryWords } from '#shared/country-words.ts'
import type { Option } from './option-list.tsx'
import { SearchSelect } from './search-select.tsx'
import type { SelectFieldProps } from './select.tsx'

/** A country by name, or with `dialCodes` by flag and dial code. The United States are first. */
export function CountrySelect({ dialCodes, ...field }: SelectFieldProps & { dialCodes?: boolean }) {
  return (
    <SearchSelect
      {...field}
      options={dialCodes ? withDialCodes : plain}
      searchLabel={dialCodes ? 'Search by country or code' : 'Search countries'}
    />
  )
}

const plain: Option[] = countryWords.map(toOption)

const withDialCodes: Option[] = countryWords.map((country) => ({
  ...toOption(country),
  note: `+${country.dialCode}`,
}))

function toOption({ code, name, also }: CountryWords): Option {
  return { value: code, label: name, mark: <Flag code={code} />, also }
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
