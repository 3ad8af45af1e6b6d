import { Loaded, type Query } from '#web/loaded.tsx'
import { CheckboxGroup } from '#web/ui/checkbox.tsx'
import { mostAttached } from '../message.ts'

type Props = {
  files: readonly { id: string; name: string; slot: string }[] | undefined
  query: Query<unknown>
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Which documents of the application a message is about. */
export function DocumentChoice({ files, query, chosen, onChange }: Props) {
  if (query.error || !files) return <Loaded query={query} loading="Loading the documents..." />
  if (files.length === 0)
    return (
      <p className="text-label text-umber">
        This application has no documents yet. You can upload them on the documents page.
      </p>
    )
  return (
    <CheckboxGroup
      label="Related documents"
      options={files.map(({ id, name, slot }) => ({ value: id, label: `${slot}: ${name}` }))}
      value={chosen}
      onChange={(next) => onChange(next.slice(0, mostAttached))}
    />
  )
}
