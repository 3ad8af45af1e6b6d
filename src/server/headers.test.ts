import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { apiHeaders, documentHeaders, fileHeaders, frameHeaders, streamHeaders } from './headers.ts'
import { ariaStyles } from './pages.ts'

// The package is CommonJS without a map of its files.
const require = createRequire(import.meta.url)
const { CspEvaluator } = require('csp_evaluator')
const { CspParser } = require('csp_evaluator/dist/parser.js')

/** Of the evaluator's own scale: 10 is high, 30 medium, 40 and 50 are maybes. */
const worstThatPasses = 50

type Finding = { severity: number; directive: string; description: string }

function findingsOf(policy: string): Finding[] {
  return new CspEvaluator(new CspParser(policy).csp).evaluate()
}

test.each([
  ['a document', documentHeaders(ariaStyles.map((_, n) => `sha256-${n}`))],
  ['a document where somebody pays', documentHeaders(['sha256-0'], { paysByStripe: true })],
  ['a document with its API elsewhere', documentHeaders([], { apiOrigin: 'https://api.example' })],
  ['an answer of the API', apiHeaders],
  ['a person’s file', fileHeaders],
  ['the frame that draws a person’s file', frameHeaders],
  ['a stream of changes', streamHeaders],
])('csp_evaluator finds nothing in the policy of %s but a maybe', (_, headers) => {
  const policy = new Headers(headers).get('Content-Security-Policy') ?? ''
  expect(policy).not.toBe('')
  const serious = findingsOf(policy).filter(({ severity }) => severity < worstThatPasses)
  expect(serious).toEqual([])
})

test('csp_evaluator does find a policy that lets scripts in', () => {
  const found = findingsOf("script-src 'unsafe-inline'; default-src *")
  expect(found.some(({ severity }) => severity === 10)).toBe(true)
})
