import type { ComponentProps } from 'react'
import { type ColumnId, columnIds, columnWords } from './admin-list-columns.ts'
import { type Density, densityWords, useRowDensity } from './use-row-density.ts'

type Props = { columns: readonly ColumnId[]; onChange: (columns: readonly ColumnId[]) => void }

/**
 * Which columns the list shows, which is in the address and so in every view that is saved, and how
 * closely its rows are on this device.
 */
export function AdminColumnChoice({ columns, onChange }: Props) {
  const { density, choose } = useRowDensity()
  return (
    <div id="list-columns" className="flex flex-wrap gap-x-8 gap-y-1 py-1">
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Columns</legend>
        {columnIds.map((id) => (
          <Choice
            key={id}
            type="checkbox"
            label={columnWords[id]}
            checked={columns.includes(id)}
            onChange={(event) =>
              onChange(
                columnIds.filter((one) =>
                  one === id ? event.target.checked : columns.includes(one),
                ),
              )
            }
          />
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="float-left mr-2 py-1 text-help text-umber">Rows</legend>
        {(Object.keys(densityWords) as Density[]).map((one) => (
          <Choice
            key={one}
            type="radio"
            name="row-density"
            label={densityWords[one]}
            checked={density === one}
            onChange={() => choose(one)}
          />
        ))}
      </fieldset>
    </div>
  )
}

function Choice({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2 text-label">
      <input {...input} className="size-4 cursor-pointer accent-brown" />
      {label}
    </label>
  )
}
