import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdmin, openOffice, signInEach } from '#tests/office-page.tsx'

const id = '0f9f2c1e-6a5b-4c0e-9d0a-2f64c4a5f1d7'
const template = {
  id,
  program: 'msc',
  intake: null,
  name: 'Master’s contract',
  isDefault: true,
  isArchived: false,
  version: 1,
  publishedAt: '2027-07-01T12:00:00Z',
  hasChanges: false,
  uses: 0,
}
const draft = {
  title: 'Enrollment contract',
  sections: [{ title: 'What it costs', body: 'The charges are:', when: 'always' }],
}
const seal = { fault: null, subject: null, validUntil: null, endsSoon: false, isOwn: true }

signInEach()

test('the text of a template asks before it is left unsaved, and no longer once it is saved', async () => {
  const address = `/admin-panel/contracts?show=templates`
  const { user, where } = await openOffice(`${address}&template=${id}`, {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('owner') } }),
    'GET /api/admins/contracts': () => ({
      body: { contracts: [], next: null, counts: {}, seal },
    }),
    'GET /api/admins/contract-templates': () => ({ body: { templates: [template] } }),
    [`GET /api/admins/contract-templates/${id}`]: () => ({
      body: { ...template, draft, revision: 1, published: draft, intakes: [], warnings: [] },
    }),
    [`PUT /api/admins/contract-templates/${id}`]: () => ({ body: { revision: 2, warnings: [] } }),
  })
  await user.type(await screen.findByLabelText('Text'), ' tuition')
  await user.click(screen.getByRole('button', { name: 'All templates' }))
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await user.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(where()).toContain('template=')
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'The charges are: tuition')

  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByText(/^Saved\./)
  await user.click(screen.getByRole('button', { name: 'All templates' }))
  await waitFor(() => expect(where()).toBe(address))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
