import type { Hono } from 'hono'
import type { DiskRoom } from './disk-room.ts'
import type { Readiness } from './health.ts'
import type { Metrics } from './metrics.ts'
import type { Documents, PageFrame } from './pages.ts'
import type { CallEnv, Platform } from './platform.ts'
import type { Route } from './serve.ts'

export type Hook = (app: Hono<CallEnv>, platform: Platform) => void

export type WebOptions = {
  platform: Platform
  routes: readonly Route[]
  metrics?: Metrics
  readiness?: () => Promise<Readiness>
  documents?: Documents
  /** Folder of the built client. */
  webDir?: string
  /** A restored copy: no one changes anything in it, but staff and applicants may sign in and look. */
  isHeld?: boolean
  /** What the disk has room for; otherwise it is asked. */
  diskRoom?: () => Promise<DiskRoom>
  /** Calls of other services: they are read byte by byte, and answered as those expect. */
  hooks?: readonly Hook[]
  /** What the public pages show, with the version of the settings it comes from. */
  publicFacts(): Promise<PageFrame>
}
