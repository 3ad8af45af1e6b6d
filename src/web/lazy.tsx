import { type ComponentType, lazy as lazyOfReact } from 'react'
import { Part } from './part.tsx'

/** React's own, but that code which does not come says so in its place, and leaves the page as it is. */
export function lazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const again = async () => (await load()).default
  const inPlace = (props: P) => <Part load={again} props={props} />
  return lazyOfReact(() => load().catch(() => ({ default: inPlace })))
}
