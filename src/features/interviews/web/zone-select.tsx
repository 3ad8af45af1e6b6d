import { focusElement } from '#web/ui/focus-element.ts'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { zoneOptions } from '#web/zone-options.ts'

type Props = { zone: string; onChange: (zone: string) => void }

export function ZoneSelect({ zone, onChange }: Props) {
  return (
    <SearchSelect
      ref={focusElement}
      label="Time zone"
      searchLabel="Search by city"
      options={zoneOptions(zone)}
      value={zone}
      onChange={onChange}
      className="max-w-form"
    />
  )
}
