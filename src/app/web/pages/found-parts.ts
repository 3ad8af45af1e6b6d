import type { ComponentType } from 'react'
import type { Parts, PlaceProps } from '#web/page-parts.ts'

const found = import.meta.glob<Parts>('../../../features/*/web/page-parts.ts', {
  eager: true,
  import: 'parts',
})

const parts: Parts = Object.assign({}, ...Object.values(found))

/** What a feature shows in a place of another's page; nothing where that feature is taken out. */
export async function partOf<P extends keyof PlaceProps>(
  place: P,
): Promise<ComponentType<PlaceProps[P]>> {
  const load: (() => Promise<ComponentType<PlaceProps[P]>>) | undefined = parts[place]
  return load ? load() : Nothing
}

function Nothing() {
  return null
}
