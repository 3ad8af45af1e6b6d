import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './processes.ts'

/** Runs a simulation of `bench/night` to its end; answers with what it printed. */
export async function simulate(script: string, args: readonly string[]): Promise<string> {
  const simulation = spawn(process.execPath, [`bench/night/${script}`, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [simulation.stdout, simulation.stderr])
    stream.on('data', (bytes) => {
      said += bytes
    })
  await once(simulation, 'exit')
  return said
}

type Checked = { checks: readonly { name: string; breaches: readonly string[] }[] }

/** What is stored and contradicts a diary, in sentences. */
export function breachesOf({ checks }: Checked): string[] {
  return checks.flatMap(({ name, breaches }) => breaches.map((one) => `${name}: ${one}`))
}
