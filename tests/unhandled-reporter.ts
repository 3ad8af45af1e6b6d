import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes down what was thrown outside of any test, which the JSON report leaves out. */
export class UnhandledReporter implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const words = errors.map(({ message, stack }) => stack ?? message)
    writeFileSync(this.#file, JSON.stringify(words))
  }
}
