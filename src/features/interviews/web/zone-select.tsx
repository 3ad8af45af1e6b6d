import { SearchSelect } from '#web/ui/search-select.tsx'
import { zoneOptions } from '#web/zone-options.ts'

type Props = { zone: string; onChange: (zone: string) => void }

export function ZoneSelect({ zone, onChange }: Props) {
  return (
    <SearchSelect
      ref={focus}
      label="Time zone"
      searchLabel="Search by city"
      options={zoneOptions(zone)}
      value={zone}
      onChange={onChange}
      className="max-w-form"
    />
  )
}

function focus(button: HTMLElement | null) {
  button?.focus()
}
