import { stripVTControlCharacters } from 'node:util'
import { root } from './tools.mjs'

const linesShown = 12

/** Each failure that a Vitest or Playwright report tells, with its first lines. */
export function failuresOf(report, unhandled = []) {
  const outside = [...unhandled, ...(report.errors ?? []).map(({ message }) => message)]
  return [
    ...(report.testResults ?? []).flatMap(failedTests),
    ...(report.suites ?? []).flatMap(failedJourneys),
    ...outside.map((words) => shown('Outside of any test', [words])),
  ]
}

function failedTests({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  const file = name.replace(root, '')
  // A file that could not be read has no tests to fail.
  if (failed.length === 0 && message) return [shown(file, [message])]
  return failed.map(({ fullName, failureMessages }) =>
    shown(`${file}: ${fullName}`, failureMessages),
  )
}

function failedJourneys({ specs = [], suites = [] }) {
  const failed = specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)
      return shown(
        `e2e/${file}: ${title}`,
        errors.map(({ message }) => message),
      )
    })
  return [...failed, ...suites.flatMap(failedJourneys)]
}

function shown(title, messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, linesShown)
  return [title, ...lines].join('\n    ')
}
