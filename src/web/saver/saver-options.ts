import type { Calls, StoredRevision } from './calls.ts'
import type { Device } from './device.ts'
import type { Tab } from './tab.ts'

export type SaverOptions<V, S extends StoredRevision> = {
  calls: Calls<V, S>
  device: Device<V>
  tab: Tab
  /** Runs one sender at a time among the tabs of this device. */
  oneAtATime: (work: () => Promise<void>) => Promise<void>
  /** What the page came with; absent: it is loaded first. */
  first?: S | undefined
  /** The state of one value, where each has its own. */
  revisionOf?: (stored: S, path: string) => number
  /** False where what is stored can no longer be changed. */
  takes?: (stored: S) => boolean
  /** Half an answer is none yet: it waits on the device for the rest. */
  isWhole?: (path: string, value: V) => boolean
  /** The call takes a single change. */
  isOneEach?: boolean
  /** `isNew` where the server had said before that there is none. */
  onStored?: (stored: S, isNew: boolean) => void
}
