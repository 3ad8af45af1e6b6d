import type { ComponentType } from 'react'
import { Part } from '#web/part.tsx'
import type { Parts, PlaceProps } from '#web/parts.ts'

const found = import.meta.glob<Parts>('../../../features/*/web/parts.ts', {
  eager: true,
  import: 'parts',
})

const parts: Parts = Object.assign({}, ...Object.values(found))

type Props<P extends keyof PlaceProps> = { of: P; props: PlaceProps[P] }

/** What a feature shows in a place of another's page; nothing where that feature is taken out. */
export function FeaturePart<P extends keyof PlaceProps>({ of, props }: Props<P>) {
  const load: (() => Promise<ComponentType<PlaceProps[P]>>) | undefined = parts[of]
  return load ? <Part isQuiet load={load} props={props} /> : null
}
