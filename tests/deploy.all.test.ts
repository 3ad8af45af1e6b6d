import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { faultsOf, PostgresCluster, readManifests } from './kubernetes.ts'

const domain = 'apply.example.edu'
const unit = 'deploy/systemd/matricula.service'
/** Tenths: what is left is the network, namespaces to open files in, and a compiler at run time. */
const mostExposure = '20'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'matricula-deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Each asks the tool that the file is for, where the machine has it. */
function isHere(command: string, ...args: string[]): boolean {
  return spawnSync(command, args).status === 0
}

const compose = [['docker-compose'], ['docker', 'compose']].find(([command = '', ...words]) =>
  isHere(command, ...words, 'version'),
)
const tools = {
  caddy: isHere('caddy', 'version'),
  compose: compose !== undefined,
  promtool: isHere('promtool', '--version'),
  systemd: isHere('systemd-analyze', '--version'),
}

test.runIf(process.env.REQUIRE_TOOLS)('no tool is missing where each has to be there', () => {
  expect(Object.entries(tools).filter(([, isThere]) => !isThere)).toEqual([])
})

function ask(command: string, args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, ...environment }
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env })
  return { status, stdout, words: `${stdout}${stderr}`.trim() }
}

/** A copy in which one place stands for another. */
function copyOf(file: string, from: string, to: string): string {
  const copy = join(folder, 'matricula.service')
  writeFileSync(copy, readFileSync(file, 'utf8').replaceAll(from, to))
  return copy
}

test.runIf(tools.systemd)(
  'systemd has nothing to say against the unit, and finds it closed enough',
  () => {
    const tried = copyOf(unit, '/opt/matricula/bin/matricula', resolve('deploy/matricula'))
    expect(ask('systemd-analyze', ['verify', tried])).toEqual({ status: 0, stdout: '', words: '' })
    const rated = ask('systemd-analyze', [
      ...['security', '--offline=true', '--no-pager', `--threshold=${mostExposure}`],
      unit,
    ])
    expect([rated.status, rated.words.split('\n').at(-1)]).toEqual([
      0,
      expect.stringContaining('exposure level for matricula.service: '),
    ])
  },
)

test.each(globSync(['compose.yaml', 'deploy/**/*.{yaml,yml}', '.github/**/*.{yaml,yml}']))(
  '%s is YAML',
  (file) => {
    const faults = parseAllDocuments(readFileSync(file, 'utf8')).flatMap(({ errors }) => errors)
    expect(faults).toEqual([])
  },
)

test('CloudNativePG knows each field of the database, and every name in the manifests is there', () => {
  const things = readManifests('deploy/kubernetes')
  const clusters = things.filter(({ kind }) => kind === 'Cluster')
  expect(clusters).toHaveLength(1)
  for (const cluster of clusters) {
    expect(PostgresCluster.parse(cluster)).toEqual(cluster)
    const mistaken = JSON.stringify(cluster).replace('"localeCType"', '"localeCtype"')
    expect(PostgresCluster.safeParse(JSON.parse(mistaken)).success).toBe(false)
  }
  expect(faultsOf(things)).toEqual([])
  const without = things.filter(({ metadata }) => metadata.name !== 'matricula-owner')
  expect(new Set(faultsOf(without))).toEqual(new Set(['Secret matricula-owner']))
})

test.runIf(tools.caddy).each(['Caddyfile', 'Caddyfile.roles'])('Caddy takes %s', (file) => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', `deploy/caddy/${file}`]
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const tried = ask('caddy', args, home)
  expect([tried.status, tried.words]).toEqual([0, expect.stringContaining('Valid configuration')])
})

test.runIf(tools.promtool)('each alert begins and ends when it should, minute by minute', () => {
  expect(ask('promtool', ['check', 'rules', 'deploy/prometheus/alerts.yml']).status).toBe(0)
  const tried = ask('promtool', ['test', 'rules', 'deploy/prometheus/alerts.test.yml'])
  expect([tried.status, tried.words]).toEqual([0, expect.stringContaining('SUCCESS')])
})

test.runIf(tools.promtool)('Prometheus takes what the guide writes', () => {
  const guide = readFileSync('docs/guide/from-install-to-end.md', 'utf8')
  const [, config = ''] = /^```yaml\n(.*?)^```$/ms.exec(guide) ?? []
  expect(config).toContain('job_name: matricula')
  writeFileSync(join(folder, 'prometheus.yml'), config)
  copyFileSync('deploy/prometheus/alerts.yml', join(folder, 'alerts.yml'))
  const tried = ask('promtool', ['check', 'config', join(folder, 'prometheus.yml')])
  expect([tried.status, tried.words]).toEqual([0, expect.stringContaining('SUCCESS')])
})

test.runIf(tools.compose)(
  'Compose takes the file with what the example asks for, and not without',
  () => {
    const example = readFileSync('deploy/compose/example.env', 'utf8')
    const filled = join(folder, 'filled.env')
    writeFileSync(filled, example.replaceAll(/=$/gm, '=something'))
    const [command = '', ...words] = compose ?? []
    const configure = (env: string) =>
      ask(command, [...words, '--file', 'compose.yaml', '--env-file', env, 'config'])
    const taken = configure(filled)
    expect([taken.status, taken.words]).toEqual([
      0,
      expect.stringContaining(`PUBLIC_URL: https://${domain}`),
    ])
    expect(configure('deploy/compose/example.env').words).toContain('set it in .env')
  },
)
