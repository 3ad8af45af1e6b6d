import { once } from 'node:events'
import { createServer } from 'node:net'
import { defineConfig } from '@playwright/test'

// Chosen once: the workers read this file again.
process.env.JOURNEYS_PORT ??= await freePort()
process.env.JOURNEYS_DIR ??= 'node_modules/.cache/matricula-journeys'
const port = process.env.JOURNEYS_PORT
const dataDir = process.env.JOURNEYS_DIR
const address = `http://localhost:${port}`
const report = process.env.REPORT
// What is slow or a table of many cells belongs to `npm run test:all` alone. That also tells the
// gate's stories again, with axe looking at every state: all but what looks in the gate already.
const tiers: Record<string, { testIgnore: string[] }> = {
  gate: { testIgnore: ['**/*.all.spec.ts'] },
  rest: { testIgnore: ['pages', 'headers', 'guards'].map((name) => `**/${name}.spec.ts`) },
}
const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  // Node itself reads the product and what prepares it, in half the time.
  build: { external: ['**/src/**', '**/tests/**'] },
  ...tiers[process.env.TIER ?? ''],
  globalSetup: './e2e/bring-in-cast.ts',
  outputDir: `${dataDir}-results`,
  fullyParallel: true,
  workers: 2,
  // A loaded machine draws late; only what never comes is wrong.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    baseURL: address,
    // Nothing moves in the gate, which saves a fifth of the browsers' work; in the rest it does.
    contextOptions: process.env.TIER === 'gate' ? { reducedMotion: 'reduce' } : {},
    // It costs a third of the whole time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      env: { ...process.env, ...JSON.parse(process.env.BROWSER_ENVIRONMENT ?? '{}') },
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node scripts/serve-journeys.mjs',
    url: `${address}/readyz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      DEMO_PAYMENTS: 'on',
    },
  },
})

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  server.close()
  return String(typeof at === 'object' ? at?.port : at)
}
