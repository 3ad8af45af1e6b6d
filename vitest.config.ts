import { defineConfig } from 'vitest/config'

// Catches a hang; nothing here judges how fast a loaded machine is.
const hangMs = 30_000
const tests = ['src/**/*.test', 'tests/**/*.test', 'scripts/**/*.test', 'demo/**/*.test']

export default defineConfig({
  test: {
    testTimeout: hangMs,
    hookTimeout: hangMs,
    // One file waits for its database while another draws its page.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: tests.map((path) => `${path}.ts`),
          globalSetup: 'tests/global-setup.ts',
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          testTimeout: hangMs,
          hookTimeout: hangMs,
          name: 'pages',
          environment: 'jsdom',
          include: tests.map((path) => `${path}.tsx`),
          globalSetup: 'tests/global-setup.ts',
        },
      },
    ],
  },
})
