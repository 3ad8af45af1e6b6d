import { defineConfig } from 'vitest/config'
import { UnhandledReporter } from './tests/unhandled-reporter.ts'

// Catches a hang; nothing here judges how fast a loaded machine is.
const hangMs = 30_000
const pollMs = 15_000
const rooms = ['src', 'tests', 'scripts', 'demo']
/** `npm test` leaves out the files of `npm run test:all`; whoever names a file gets it. */
const { TIER: tier, REPORT: report } = process.env
const name = tier === 'rest' ? '*.all.test' : '*.test'
const exclude = tier === 'gate' ? ['**/*.all.test.*'] : []

const shared = {
  // One file waits for its database while another draws its page.
  maxWorkers: 2,
  testTimeout: hangMs,
  hookTimeout: hangMs,
  // By itself a poll waits for one second.
  expect: { poll: { timeout: pollMs } },
  globalSetup: 'tests/global-setup.ts',
  // The product is loaded once for each worker, so a test puts back what it changes.
  isolate: false,
  exclude,
}

export default defineConfig({
  test: {
    reporters: report
      ? ['default', ['json', { outputFile: report }], new UnhandledReporter(`${report}.unhandled`)]
      : ['default'],
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'server',
          setupFiles: 'tests/restore-stubs.ts',
          environment: 'node',
          include: rooms.map((room) => `${room}/**/${name}.ts`),
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'pages',
          environment: 'jsdom',
          setupFiles: ['tests/restore-stubs.ts', 'tests/page-setup.ts'],
          include: rooms.map((room) => `${room}/**/${name}.tsx`),
        },
      },
    ],
  },
})
