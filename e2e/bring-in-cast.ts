import { mkdir, rm } from 'node:fs/promises'
import { expectEveryModule } from './expect-every-module.ts'
import { forgetLooks } from './first-looks.ts'
import { scriptsDir } from './loaded-modules.ts'
import { openCast } from './open-cast.ts'

/** The named people are there before the first journey begins, and each module was loaded when the last has ended. */
export default async function bringInCast(): Promise<() => Promise<void>> {
  await rm(scriptsDir, { recursive: true, force: true })
  await mkdir(scriptsDir, { recursive: true })
  await forgetLooks()
  const open = await openCast()
  await open.castIn()
  await open.close()
  return expectEveryModule
}
