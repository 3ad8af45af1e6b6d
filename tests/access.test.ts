import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#server/app.ts'
import { applicantSessions, auditLog } from '#server/db/schema.ts'
import { hashToken } from '#server/secrets.ts'
import type { Route } from '#shared/endpoint.ts'
import { type AdminIdentity, makeAdmin, makeAdmins } from './admins.ts'
import { type Called, type CallOptions, makeTestApp, type TestApp } from './app.ts'
import { bringIn, cast, castPassword } from './cast.ts'
import { goodBody } from './request-generator.ts'

/**
 * Who may call what, written apart from the declarations: a route without a row fails, and so does
 * a row without a route. `public` needs no token; a list names the roles of staff that may.
 */
const matrix: Record<string, 'public' | 'applicant' | 'staff' | readonly AdminIdentity[]> = {
  'GET /api/programs': 'public',
  'GET /api/programs/lists': 'public',
  'POST /api/users/register': 'public',
  'POST /api/users/login': 'public',
  'POST /api/users/forgot-password': 'public',
  'POST /api/users/reset-password': 'public',
  'POST /api/users/email/confirm': 'public',
  'POST /api/users/logout': 'applicant',
  'GET /api/users/me': 'applicant',
  'PATCH /api/users/profile': 'applicant',
  'POST /api/users/password': 'applicant',
  'POST /api/users/email': 'applicant',
  'POST /api/users/email/resend': 'applicant',
  'GET /api/users/sessions': 'applicant',
  'DELETE /api/users/sessions/{id}': 'applicant',
  'DELETE /api/users/sessions': 'applicant',
  'GET /api/users/export': 'applicant',
  'POST /api/users/close': 'applicant',
  'GET /api/users/application': 'applicant',
  'POST /api/users/application': 'applicant',
  'GET /api/users/applications': 'applicant',
  'POST /api/users/applications': 'applicant',
  'GET /api/users/applications/{id}': 'applicant',
  'GET /api/users/changes': 'applicant',
  'POST /api/users/applications/{id}/submit': 'applicant',
  'POST /api/users/form-gaps': 'applicant',
  'POST /api/users/applications/{id}/withdraw': 'applicant',
  'POST /api/users/applications/{id}/discard': 'applicant',
  'GET /api/users/applications/{id}/versions': 'applicant',
  'GET /api/users/applications/{id}/pdf': 'applicant',
  'GET /api/users/applications/{id}/receipt': 'applicant',
  'GET /api/users/applications/{id}/decision': 'applicant',
  'GET /api/users/applications/{id}/decision/pdf': 'applicant',
  'POST /api/users/applications/{id}/take-up': 'applicant',
  'POST /api/users/applications/{id}/decline': 'applicant',
  'GET /api/users/applications/{id}/requests': 'applicant',
  'POST /api/users/applications/{id}/requests': 'applicant',
  'GET /api/users/application-messages': 'applicant',
  'GET /api/users/applications/{id}/messages': 'applicant',
  'POST /api/users/applications/{id}/messages': 'applicant',
  'POST /api/users/applications/{id}/messages/read': 'applicant',
  'GET /api/admins/application-messages': ['owner', 'admissions'],
  'GET /api/admins/applications/{id}/messages': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/messages': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/messages/read': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/messages/settle': ['owner', 'admissions'],
  'GET /api/users/applications/{id}/payments': 'applicant',
  'POST /api/users/charges/{id}/code': 'applicant',
  'POST /api/users/money-documents/{id}/link': 'applicant',
  'GET /api/money-documents/{id}': 'public',
  'GET /api/admins/applications/{id}/money': ['owner', 'admissions', 'finance'],
  'POST /api/admins/charges/{id}/payments': ['owner', 'finance'],
  'PUT /api/admins/payment-attempts/{id}/proof': ['owner', 'finance'],
  'POST /api/admins/payment-attempts/{id}/proof/link': ['owner', 'admissions', 'finance'],
  // Opened by a signed link, which says for whom it was made.
  'GET /api/payment-proofs/{id}': 'public',
  'POST /api/admins/ledger-entries/{seq}/reverse': ['owner', 'finance'],
  'POST /api/admins/charges/{id}/waive': ['owner', 'admissions', 'finance'],
  'POST /api/admins/payment-attempts/{id}/refunds': ['owner', 'finance'],
  'POST /api/admins/refunds/{id}/settle': ['owner', 'finance'],
  'POST /api/admins/refunds/{id}/noted': ['owner', 'finance'],
  'POST /api/admins/disputes/{id}/noted': ['owner', 'finance'],
  'POST /api/admins/charges/{id}/keep': ['owner', 'finance'],
  'POST /api/admins/applications/{id}/plan': ['owner', 'finance'],
  'POST /api/admins/plans/{id}/end': ['owner', 'finance'],
  'POST /api/admins/money-documents/{id}/link': ['owner', 'admissions', 'finance'],
  'GET /api/admins/finance': ['owner', 'admissions', 'finance'],
  'GET /api/admins/finance/charges': ['owner', 'admissions', 'finance'],
  'GET /api/admins/finance/entries': ['owner', 'admissions', 'finance'],
  'GET /api/admins/finance/refunds': ['owner', 'admissions', 'finance'],
  'GET /api/admins/finance/disputes': ['owner', 'admissions', 'finance'],
  'GET /api/admins/finance/export': ['owner', 'admissions', 'finance'],
  'GET /api/admins/finance/codes': ['owner', 'admissions', 'finance'],
  'POST /api/admins/finance/codes': ['owner', 'admissions', 'finance'],
  'POST /api/admins/finance/codes/{id}/end': ['owner', 'admissions', 'finance'],
  'GET /api/users/charges/{id}/payment': 'applicant',
  'POST /api/users/charges/{id}/payment': 'applicant',
  'POST /api/users/charges/{id}/link': 'applicant',
  'POST /api/pay-links/open': 'public',
  'POST /api/pay-links/begin': 'public',
  'POST /api/demo-payments/{id}': 'public',
  'POST /api/admins/charges/{id}/link': ['owner', 'finance'],
  'GET /api/admins/finance/quarantine': ['owner', 'admissions', 'finance'],
  'POST /api/admins/finance/quarantine/{provider}/{eventId}': ['owner', 'finance'],
  'POST /api/admins/finance/quarantine/{provider}/{eventId}/again': ['owner', 'finance'],
  'GET /api/admins/finance/reconciliations': ['owner', 'admissions', 'finance'],
  'GET /api/admins/me/mail-choices': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'finance',
    'read-only',
  ],
  'POST /api/admins/me/mail-choices': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'finance',
    'read-only',
  ],
  'POST /api/mail-choices/open': 'public',
  'POST /api/mail-choices': 'public',
  'POST /api/admins/mails/{id}/again': ['owner', 'admissions'],
  'GET /api/admins/worker': ['owner', 'admissions'],
  'POST /api/admins/worker/{id}/retry': ['owner'],
  'GET /api/admins/reminders': ['owner', 'admissions'],
  'GET /api/admins/mail-addresses': ['owner', 'admissions'],
  'POST /api/admins/mail-addresses/try-again': ['owner', 'admissions'],
  'POST /api/references/open': 'public',
  'POST /api/references/save': 'public',
  'POST /api/references/submit': 'public',
  'POST /api/references/decline': 'public',
  'GET /api/users/applications/{id}/references': 'applicant',
  'GET /api/users/references/{id}': 'applicant',
  'POST /api/users/references/{id}/replace': 'applicant',
  'POST /api/users/references/{id}/again': 'applicant',
  'GET /api/admins/applications/{id}/references': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'POST /api/admins/applications/{id}/references': ['owner', 'admissions'],
  'GET /api/admins/references/{id}': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/references/{id}/form': ['owner', 'admissions'],
  'POST /api/admins/references/{id}/remind': ['owner', 'admissions'],
  'POST /api/admins/references/{id}/correct': ['owner', 'admissions'],
  'POST /api/admins/references/{id}/excuse': ['owner', 'admissions'],
  'POST /api/admins/references/{id}/letter': ['owner', 'admissions'],
  'GET /api/users/applications/{id}/documents': 'applicant',
  'POST /api/users/applications/{id}/uploads': 'applicant',
  'GET /api/users/uploads/{id}': 'applicant',
  'PUT /api/users/uploads/{id}': 'applicant',
  'DELETE /api/users/uploads/{id}': 'applicant',
  'POST /api/users/applications/{id}/documents': 'applicant',
  'DELETE /api/users/documents/{id}': 'applicant',
  'POST /api/users/documents/{id}/link': 'applicant',
  'POST /api/users/applications/{id}/documents/archive': 'applicant',
  // Opened by a signed link, which says for whom it was made.
  'GET /api/files/{id}': 'public',
  'GET /api/archives/{id}': 'public',
  'GET /api/users/contracts': 'applicant',
  'GET /api/users/contracts/{id}': 'applicant',
  'POST /api/users/contracts/{id}/read': 'applicant',
  'POST /api/users/contracts/{id}/consent': 'applicant',
  'POST /api/users/contracts/{id}/consent/withdraw': 'applicant',
  'POST /api/users/contracts/{id}/sign': 'applicant',
  'POST /api/users/contracts/{id}/decline': 'applicant',
  'POST /api/users/contracts/{id}/link': 'applicant',
  'POST /api/contracts/open': 'public',
  'POST /api/contracts/guardian/open': 'public',
  'POST /api/contracts/guardian/read': 'public',
  'POST /api/contracts/guardian/consent': 'public',
  'POST /api/contracts/guardian/withdraw': 'public',
  'POST /api/contracts/guardian/sign': 'public',
  'POST /api/contracts/guardian/decline': 'public',
  'POST /api/contracts/guardian/link': 'public',
  'POST /api/contracts/check': 'public',
  'POST /api/contracts/check-hash': 'public',
  // Opened by a signed link, which says for whom it was made.
  'GET /api/contract-papers/{id}': 'public',
  'GET /api/admins/contracts': ['owner', 'admissions', 'finance', 'read-only'],
  'GET /api/admins/applications/{id}/contracts': ['owner', 'admissions', 'finance', 'read-only'],
  'GET /api/admins/contracts/{id}': ['owner', 'admissions', 'finance', 'read-only'],
  'POST /api/admins/applications/{id}/contracts': ['owner', 'admissions'],
  'DELETE /api/admins/contracts/{id}': ['owner', 'admissions'],
  'POST /api/admins/contracts/{id}/send': ['owner', 'admissions'],
  'POST /api/admins/contracts/{id}/send-again': ['owner', 'admissions'],
  'PUT /api/admins/contracts/{id}/guardian': ['owner', 'admissions'],
  'POST /api/admins/contracts/{id}/remind': ['owner', 'admissions'],
  'POST /api/admins/contracts/{id}/void': ['owner', 'admissions'],
  'POST /api/admins/contracts/{id}/countersign': ['owner'],
  'POST /api/admins/contracts/{id}/retry-seal': ['owner', 'admissions'],
  'POST /api/admins/contracts/{id}/link': ['owner', 'admissions', 'finance', 'read-only'],
  'GET /api/admins/contract-templates': ['owner', 'admissions', 'finance', 'read-only'],
  'GET /api/admins/contract-templates/{id}': ['owner', 'admissions', 'finance', 'read-only'],
  'POST /api/admins/contract-templates': ['owner', 'admissions'],
  'PUT /api/admins/contract-templates/{id}': ['owner', 'admissions'],
  'POST /api/admins/contract-templates/{id}/publish': ['owner', 'admissions'],
  'POST /api/admins/contract-templates/{id}/prefer': ['owner', 'admissions'],
  'POST /api/admins/contract-templates/{id}/archive': ['owner', 'admissions'],
  'POST /api/admins/contract-templates/{id}/preview': ['owner', 'admissions'],
  'POST /api/admins/login': 'public',
  'POST /api/admins/set-up': 'public',
  'POST /api/admins/forgot-password': 'public',
  'POST /api/admins/reset-password': 'public',
  'POST /api/admins/invitation': 'public',
  'POST /api/admins/invitation/accept': 'public',
  'POST /api/admins/address/confirm': 'public',
  'POST /api/admins/logout': 'staff',
  'GET /api/admins/me': 'staff',
  'PATCH /api/admins/me': 'staff',
  'POST /api/admins/confirm': 'staff',
  'POST /api/admins/address': 'staff',
  'POST /api/admins/password': 'staff',
  'GET /api/admins/sessions': 'staff',
  'DELETE /api/admins/sessions/{id}': 'staff',
  'POST /api/admins/second-factor': 'staff',
  'POST /api/admins/second-factor/confirm': 'staff',
  'POST /api/admins/second-factor/off': 'staff',
  'GET /api/admins/people': ['owner', 'admissions'],
  'POST /api/admins/people/{id}/role': ['owner'],
  'POST /api/admins/people/{id}/deactivate': ['owner'],
  'POST /api/admins/people/{id}/end-devices': ['owner'],
  'POST /api/admins/people/{id}/reactivate': ['owner'],
  'POST /api/admins/people/{id}/reset-second-factor': ['owner'],
  'GET /api/admins/invitations': ['owner'],
  'POST /api/admins/invitations': ['owner'],
  'POST /api/admins/invitations/{id}/resend': ['owner'],
  'DELETE /api/admins/invitations/{id}': ['owner'],
  'GET /api/admins/audit-log': ['owner'],
  'POST /api/admins/audit-log/readings': ['owner'],
  'GET /api/admins/duplicates': ['owner', 'admissions'],
  'GET /api/admins/applications/{id}/duplicates': ['owner', 'admissions'],
  'POST /api/admins/duplicates/apart': ['owner', 'admissions'],
  'GET /api/admins/duplicates/merge': ['owner', 'admissions'],
  'POST /api/admins/duplicates/merge': ['owner', 'admissions'],
  'GET /api/admins/applications': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'finance',
    'read-only',
  ],
  'GET /api/admins/application-counts': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'finance',
    'read-only',
  ],
  'GET /api/admins/list-choices': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'finance',
    'read-only',
  ],
  'GET /api/admins/views': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'finance',
    'read-only',
  ],
  'POST /api/admins/views': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'finance',
    'read-only',
  ],
  'PATCH /api/admins/views/{id}': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'finance',
    'read-only',
  ],
  'DELETE /api/admins/views/{id}': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'finance',
    'read-only',
  ],
  'POST /api/admins/views/{id}/share': ['owner', 'admissions'],
  'GET /api/admins/applications/export': ['owner', 'admissions'],
  'GET /api/admins/applicants': ['owner', 'admissions'],
  'POST /api/admins/entered-applications': ['owner', 'admissions'],
  'GET /api/admins/applications/{id}/entry': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/entry': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/entry/submit': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/entry/claim': ['owner', 'admissions'],
  'POST /api/admins/messages/plan': ['owner', 'admissions'],
  'POST /api/admins/messages': ['owner', 'admissions'],
  'GET /api/admins/messages/{id}': ['owner', 'admissions'],
  'POST /api/admins/export-requests': ['owner', 'admissions'],
  'POST /api/admins/export-requests/{id}/file': ['owner', 'admissions'],
  'GET /api/admins/mass-acts': ['owner', 'admissions'],
  'POST /api/admins/mass-acts/{id}/approve': ['owner', 'admissions'],
  'POST /api/admins/mass-acts/{id}/end': ['owner', 'admissions'],
  'POST /api/admins/applications/bulk/preview': ['owner', 'admissions'],
  'POST /api/admins/applications/bulk': ['owner', 'admissions'],
  'POST /api/admins/bulk-runs/{id}/undo': ['owner', 'admissions'],
  'GET /api/admins/applications/{id}': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/applications/{id}/history': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/applications/{id}/pdf': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/changes': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'finance',
    'read-only',
  ],
  'GET /api/admins/reasons': ['owner', 'admissions', 'reviewer', 'interviewer', 'read-only'],
  'POST /api/admins/applications/{id}/return': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/withdraw': ['owner', 'admissions'],
  'GET /api/admins/applications/{id}/later-intakes': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'POST /api/admins/applications/{id}/steps/waive-interview': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/steps/defer': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/steps/resume': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/steps/enrol': ['owner'],
  'POST /api/admins/applications/{id}/steps/rescind': ['owner'],
  'POST /api/admins/applications/{id}/steps/reopen': ['owner'],
  'POST /api/admins/applications/{id}/steps/cancel-enrolment': ['owner'],
  'GET /api/admins/retention': ['owner', 'admissions'],
  'GET /api/admins/applications/{id}/records': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/hold': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/hold/end': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/erase-person': ['owner'],
  'GET /api/admins/applications/{id}/documents': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'POST /api/admins/documents/{id}/verdict': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/documents/requests': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/documents/excuse': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/uploads': ['owner', 'admissions'],
  'GET /api/admins/uploads/{id}': ['owner', 'admissions'],
  'PUT /api/admins/uploads/{id}': ['owner', 'admissions'],
  'DELETE /api/admins/uploads/{id}': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/documents': ['owner', 'admissions'],
  'POST /api/admins/documents/{id}/link': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'POST /api/admins/applications/{id}/documents/archive': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/documents/{id}/reads': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/documents': ['owner', 'admissions'],
  'GET /api/admins/requests': ['owner', 'admissions'],
  'GET /api/admins/applications/{id}/requests': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'POST /api/admins/requests/{id}/answer': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/extensions': ['owner', 'admissions'],
  'GET /api/admins/applications/{id}/notes': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'POST /api/admins/applications/{id}/notes': ['owner', 'admissions', 'reviewer', 'interviewer'],
  'PATCH /api/admins/notes/{id}': ['owner', 'admissions', 'reviewer', 'interviewer'],
  'DELETE /api/admins/notes/{id}': ['owner', 'admissions', 'reviewer', 'interviewer'],
  'GET /api/admins/applications/{id}/tasks': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'POST /api/admins/applications/{id}/tasks': ['owner', 'admissions', 'reviewer', 'interviewer'],
  'PATCH /api/admins/tasks/{id}': ['owner', 'admissions', 'reviewer', 'interviewer'],
  'POST /api/admins/tasks/{id}/done': ['owner', 'admissions', 'reviewer', 'interviewer'],
  'POST /api/admins/tasks/{id}/remove': ['owner', 'admissions', 'reviewer', 'interviewer'],
  'GET /api/admins/applications/{id}/work': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'POST /api/admins/applications/{id}/presence': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'POST /api/admins/applications/{id}/presence/end': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'POST /api/admins/applications/{id}/assignee': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/flags': ['owner', 'admissions'],
  'GET /api/admins/applications/{id}/as-applicant': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/applications/{id}/as-applicant/interview': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/applications/{id}/as-applicant/documents': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/applications/{id}/as-applicant/references': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/applications/{id}/as-applicant/decision': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/applications/{id}/as-applicant/requests': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/applications/{id}/as-applicant/questionnaires': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/applications/{id}/as-applicant/credit': ['owner', 'admissions'],
  'GET /api/admins/applications/{id}/as-applicant/contracts': [
    'owner',
    'admissions',
    'finance',
    'read-only',
  ],
  'GET /api/admins/applications/{id}/as-applicant/payments': ['owner', 'admissions', 'finance'],
  'GET /api/admins/applications/{id}/as-applicant/messages': ['owner', 'admissions'],
  'GET /api/admins/mine': ['owner', 'admissions', 'reviewer', 'interviewer', 'read-only'],
  'GET /api/admins/mine/count': ['owner', 'admissions', 'reviewer', 'interviewer', 'read-only'],
  'POST /api/admins/mine/read': ['owner', 'admissions', 'reviewer', 'interviewer', 'read-only'],
  'GET /api/admins/application-reviews': ['owner', 'admissions', 'reviewer'],
  'POST /api/admins/reviews/spread': ['owner', 'admissions'],
  'GET /api/admins/applications/{id}/reviews': ['owner', 'admissions', 'reviewer'],
  'POST /api/admins/applications/{id}/reviews': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/reviews/remove': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/reviews/reopen': ['owner', 'admissions'],
  'PUT /api/admins/applications/{id}/review': ['owner', 'admissions', 'reviewer'],
  'POST /api/admins/applications/{id}/review/done': ['owner', 'admissions', 'reviewer'],
  'POST /api/admins/applications/{id}/conflicts': ['owner', 'admissions', 'reviewer'],
  'POST /api/admins/applications/{id}/conflicts/withdraw': ['owner', 'admissions'],
  'GET /api/admins/applications/{id}/checks': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/checks': ['owner', 'admissions'],
  'GET /api/admins/applications/{id}/credit': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/credit': ['owner', 'admissions'],
  'GET /api/users/applications/{id}/credit': 'applicant',
  'GET /api/admins/applications/{id}/decisions': ['owner', 'admissions'],
  'PUT /api/admins/applications/{id}/decision': ['owner', 'admissions'],
  'POST /api/admins/decisions/{id}/confirm': ['owner', 'admissions'],
  'POST /api/admins/decisions/{id}/unconfirm': ['owner', 'admissions'],
  'POST /api/admins/decisions/{id}/drop': ['owner', 'admissions'],
  'GET /api/admins/decisions/{id}/letter': ['owner', 'admissions'],
  'GET /api/admins/decisions': ['owner', 'admissions'],
  'POST /api/admins/releases/plan': ['owner', 'admissions'],
  'POST /api/admins/releases': ['owner', 'admissions'],
  'GET /api/admins/releases': ['owner', 'admissions'],
  'GET /api/admins/releases/{id}': ['owner', 'admissions'],
  'POST /api/admins/releases/{id}/approve': ['owner', 'admissions'],
  'POST /api/admins/releases/{id}/recall': ['owner', 'admissions'],
  'PUT /api/admins/releases/rules': ['owner'],
  'GET /api/admins/waitlist': ['owner', 'admissions'],
  'POST /api/admins/applications/{id}/waitlist-place': ['owner', 'admissions'],
  'GET /api/users/applications/{id}/interview': 'applicant',
  'GET /api/users/applications/{id}/interview/times': 'applicant',
  'POST /api/users/applications/{id}/interview/hold': 'applicant',
  'POST /api/users/applications/{id}/interview/hold/extend': 'applicant',
  'POST /api/users/applications/{id}/interview/hold/release': 'applicant',
  'POST /api/users/applications/{id}/interview': 'applicant',
  'POST /api/users/applications/{id}/interview/move': 'applicant',
  'POST /api/users/applications/{id}/interview/cancel': 'applicant',
  'POST /api/users/applications/{id}/interview/requests': 'applicant',
  'GET /api/users/applications/{id}/interview/calendar': 'applicant',
  'POST /api/interview-links': 'public',
  'POST /api/interview-links/times': 'public',
  'POST /api/interview-links/move': 'public',
  'POST /api/interview-links/cancel': 'public',
  'GET /api/calendars/{token}': 'public',
  'GET /api/admins/interviews': ['owner', 'admissions', 'interviewer'],
  'GET /api/admins/interviews/{id}': ['owner', 'admissions', 'interviewer'],
  'GET /api/admins/applications/{id}/interview/times': ['owner', 'admissions', 'interviewer'],
  'POST /api/admins/applications/{id}/interview': ['owner', 'admissions', 'interviewer'],
  'POST /api/admins/interviews/{id}/move': ['owner', 'admissions', 'interviewer'],
  'POST /api/admins/interviews/{id}/cancel': ['owner', 'admissions', 'interviewer'],
  'POST /api/admins/interviews/{id}/missed': ['owner', 'admissions', 'interviewer'],
  'POST /api/admins/interviews/{id}/missed/undo': ['owner', 'admissions', 'interviewer'],
  'POST /api/admins/interviews/{id}/held': ['owner', 'admissions', 'interviewer'],
  'PATCH /api/admins/interviews/{id}': ['owner', 'admissions', 'interviewer'],
  'POST /api/admins/interviews/{id}/conflict': ['owner', 'admissions', 'interviewer'],
  'GET /api/admins/interviewers': ['owner', 'admissions', 'interviewer'],
  'PATCH /api/admins/interviewers/{id}/room': ['owner', 'admissions', 'interviewer'],
  'GET /api/admins/interviewers/{id}/hours': ['owner', 'admissions', 'interviewer'],
  'POST /api/admins/interviewers/{id}/schedules': ['owner', 'admissions', 'interviewer'],
  'POST /api/admins/interviewers/{id}/schedules/remove': ['owner', 'admissions', 'interviewer'],
  'POST /api/admins/interviewers/{id}/time-off': ['owner', 'admissions', 'interviewer'],
  'POST /api/admins/interviewers/{id}/time-off/remove': ['owner', 'admissions', 'interviewer'],
  'POST /api/admins/interviewers/{id}/feed': ['owner', 'admissions', 'interviewer'],
  'DELETE /api/admins/interviewers/{id}/feed': ['owner', 'admissions', 'interviewer'],
  'GET /api/admins/closed-periods': ['owner', 'admissions', 'interviewer'],
  'POST /api/admins/interviews/{id}/reassign': ['owner', 'admissions'],
  'GET /api/admins/interview-requests': ['owner', 'admissions'],
  'POST /api/admins/interview-requests/{id}/answer': ['owner', 'admissions'],
  'POST /api/admins/interviewers': ['owner', 'admissions'],
  'PATCH /api/admins/interviewers/{id}': ['owner', 'admissions'],
  'POST /api/admins/closed-periods': ['owner', 'admissions'],
  'DELETE /api/admins/closed-periods/{id}': ['owner', 'admissions'],
  'GET /api/admins/applications/{id}/interviews': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/settings': ['owner', 'admissions'],
  'GET /api/admins/settings/{area}': ['owner', 'admissions'],
  'GET /api/admins/settings/{area}/versions': ['owner', 'admissions'],
  'PUT /api/admins/settings/{area}': ['owner'],
  'POST /api/admins/settings/{area}/restore': ['owner'],
  'POST /api/admins/letter-tests': ['owner'],
  'POST /api/admins/letters/preview': ['owner', 'admissions'],
  'GET /api/admins/reports/funnel': ['owner', 'admissions', 'finance', 'read-only'],
  'GET /api/admins/reports/sources': ['owner', 'admissions', 'finance', 'read-only'],
  'GET /api/admins/reports/times': ['owner', 'admissions', 'finance', 'read-only'],
  'GET /api/admins/reports/workload': ['owner', 'admissions', 'finance', 'read-only'],
  'GET /api/admins/reports/stumbles': ['owner', 'admissions', 'finance', 'read-only'],
  'GET /api/users/applications/{id}/questionnaires': 'applicant',
  'POST /api/users/applications/{id}/questionnaires': 'applicant',
  'GET /api/users/responses/{id}': 'applicant',
  'PUT /api/users/responses/{id}/answers/{question}': 'applicant',
  'POST /api/users/responses/{id}/send': 'applicant',
  'POST /api/users/responses/{id}/take-back': 'applicant',
  'GET /api/users/responses/{id}/pdf': 'applicant',
  'GET /api/admins/questionnaires': ['owner', 'admissions', 'read-only'],
  'POST /api/admins/questionnaires': ['owner', 'admissions'],
  'GET /api/admins/questionnaires/{id}': ['owner', 'admissions'],
  'GET /api/admins/questionnaires/{id}/versions/{number}': ['owner', 'admissions'],
  'POST /api/admins/questionnaires/{id}/name': ['owner', 'admissions'],
  'POST /api/admins/questionnaires/{id}/archive': ['owner', 'admissions'],
  'POST /api/admins/questionnaires/{id}/duplicate': ['owner', 'admissions'],
  'PUT /api/admins/questionnaires/{id}/draft': ['owner', 'admissions'],
  'POST /api/admins/questionnaires/{id}/draft/discard': ['owner', 'admissions'],
  'GET /api/admins/questionnaires/{id}/publishing': ['owner', 'admissions'],
  'POST /api/admins/questionnaires/{id}/publish': ['owner', 'admissions'],
  'POST /api/admins/questionnaires/{id}/roll-back': ['owner', 'admissions'],
  'POST /api/admins/questionnaires/{id}/uses': ['owner', 'admissions'],
  'POST /api/admins/questionnaire-uses/{id}/end': ['owner', 'admissions'],
  'GET /api/admins/questionnaire-people': ['owner', 'admissions'],
  'POST /api/admins/questionnaires/{id}/people': ['owner', 'admissions'],
  'GET /api/admins/applications/{id}/responses': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/responses/{id}': ['owner', 'admissions', 'reviewer', 'interviewer', 'read-only'],
  'POST /api/admins/responses/{id}/reopen': ['owner', 'admissions'],
  'GET /api/admins/responses/{id}/pdf': [
    'owner',
    'admissions',
    'reviewer',
    'interviewer',
    'read-only',
  ],
  'GET /api/admins/questionnaires/{id}/responses': ['owner', 'admissions', 'read-only'],
  'GET /api/admins/questionnaires/{id}/summary': ['owner', 'admissions', 'read-only'],
  'GET /api/admins/questionnaires/{id}/export': ['owner', 'admissions'],
  'GET /api/admins/mails': ['owner', 'admissions'],
  'GET /api/admins/mails/{id}': ['owner', 'admissions'],
}

const roles: readonly AdminIdentity[] = [
  'owner',
  'admissions',
  'reviewer',
  'interviewer',
  'finance',
  'read-only',
]

/** Acts that can hurt: they ask for a sign-in, or its confirmation, of the last five minutes. */
const freshActs = [
  'GET /api/admins/finance/export',
  'POST /api/admins/payment-attempts/{id}/refunds',
  'GET /api/admins/applications/export',
  'GET /api/admins/questionnaires/{id}/export',
  'POST /api/admins/messages',
  'POST /api/admins/export-requests',
  'POST /api/admins/export-requests/{id}/file',
  'POST /api/admins/mass-acts/{id}/approve',
  'POST /api/admins/duplicates/merge',
  'POST /api/admins/applications/{id}/hold/end',
  'POST /api/admins/applications/{id}/erase-person',
  'POST /api/admins/people/{id}/role',
  'POST /api/admins/people/{id}/deactivate',
  'POST /api/admins/people/{id}/end-devices',
  'POST /api/admins/people/{id}/reactivate',
  'POST /api/admins/people/{id}/reset-second-factor',
  'POST /api/admins/invitations',
  'POST /api/admins/invitations/{id}/resend',
  'POST /api/admins/contracts/{id}/countersign',
  'POST /api/admins/releases',
  'POST /api/admins/releases/{id}/approve',
  'PUT /api/admins/releases/rules',
]

/** What a member of staff may do before their second factor is set up, where one is required. */
const beforeSecondFactor = [
  'POST /api/admins/logout',
  'GET /api/admins/me',
  'POST /api/admins/second-factor',
  'POST /api/admins/second-factor/confirm',
  // Which it refuses to everybody, with a sentence of its own.
  'POST /api/admins/second-factor/off',
]

let app: TestApp
/** Where a second factor is required. */
let secured: TestApp
/** A token of every identity, by name; its session may be over. */
const tokens: Record<string, string> = {}
let refusals = 0

beforeAll(async () => {
  app = await makeTestApp()
  secured = await makeTestApp({
    environment: { PUBLIC_URL: 'https://apply.test', TRUSTED_PROXIES: '203.0.113.7' },
  })
  tokens.applicant = (await bringIn(app, cast.ada)).token
  tokens.otherApplicant = (await bringIn(app, cast.lukasz)).token
  tokens.expiredApplicant = (await bringIn(app, cast.eleni)).token
  tokens.revokedApplicant = (await bringIn(app, cast.priya)).token
  tokens.closedApplicant = (await bringIn(app, cast.maya)).token
  Object.assign(tokens, await makeAdmins(app))
  tokens.revoked = await makeAdmin(app, { role: 'owner', name: 'revoked' })
  tokens.stale = await makeAdmin(app, { role: 'owner', name: 'stale', beganHoursAgo: 1 })
  tokens.withoutFactor = await makeAdmin(secured, { role: 'owner' })
  tokens.garbage = 'au_not-a-token'
  tokens.garbageAdmin = 'aa_not-a-token'
  await app.platform.db
    .update(applicantSessions)
    .set({ endsAt: app.clock.now() })
    .where(eq(applicantSessions.tokenHash, hashToken(tokens.expiredApplicant)))
  for (const [call, token, body] of [
    ['POST /api/users/logout', tokens.revokedApplicant, {}],
    ['POST /api/users/close', tokens.closedApplicant, { password: castPassword }],
    ['POST /api/admins/logout', tokens.revoked, {}],
  ] as const)
    expect((await app.call(call, { token, body })).status).toBe(200)
  refusals = await countRefusals()
})
afterAll(() => Promise.all([app.close(), secured.close()]))

function countRefusals(): Promise<number> {
  return app.platform.db.$count(auditLog, eq(auditLog.action, 'refused'))
}

const absent = '00000000-0000-4000-8000-00000000dead'

async function ask(name: string, token?: string, body: unknown = {}): Promise<Called> {
  const answer = await app.call(name as Route, sent(name, token, body))
  if (answer.status === 401 || answer.status === 403) refusals++
  return answer
}

function sent(name: string, token: string | undefined, body: unknown): CallOptions {
  const isRead = name.startsWith('GET') || name.startsWith('DELETE')
  const places = [...name.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => [place, absent])
  return {
    params: Object.fromEntries(places),
    ...(!isRead && { body }),
    ...(token && { token }),
    ...(name in queries && { query: queries[name] }),
  }
}

/** What a call must be asked with. */
const queries: Record<string, Record<string, string>> = {
  'GET /api/admins/finance/charges': { show: 'all' },
  'GET /api/admins/questionnaire-people': { status: 'in_review' },
  'GET /api/admins/questionnaires/{id}/export': { form: 'csv' },
  'GET /api/admins/applications/export': { format: 'csv' },
  'GET /api/users/applications/{id}/interview/times': { timeZone: 'America/New_York' },
  'GET /api/admins/applications/{id}/interview/times': { timeZone: 'America/New_York' },
  'GET /api/admins/applicants': { search: 'Lindqvist' },
}

test('every route has a row, and every row a route', () => {
  expect(routes.map(({ endpoint }) => endpoint.route).sort()).toEqual(Object.keys(matrix).sort())
})

const doors = [
  'POST /api/admins/login',
  'POST /api/admins/set-up',
  'POST /api/admins/forgot-password',
  'POST /api/admins/reset-password',
  'POST /api/admins/invitation',
  'POST /api/admins/invitation/accept',
  'POST /api/admins/address/confirm',
]

test('paths under /admins/ are those of staff, but for signing in, setting up and mailed links', () => {
  for (const [name, access] of Object.entries(matrix)) {
    const isStaff = access === 'staff' || Array.isArray(access)
    expect([name, name.includes('/admins/')]).toEqual([name, isStaff || doors.includes(name)])
  }
})

const rows = Object.entries(matrix)
// Signing out ends the token that later rows need.
const endsItsSession = ['POST /api/users/logout', 'POST /api/admins/logout']

describe.each(rows.filter(([, access]) => access === 'applicant'))('%s', (name) => {
  test.each([
    'none',
    'garbage',
    'expiredApplicant',
    'revokedApplicant',
    'closedApplicant',
    ...roles,
    'disabled',
  ])('refuses %s', async (identity) => {
    const answer = await ask(name, tokens[identity])
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      error: 'Sign in to continue',
      code: 'not-signed-in',
      requestId: expect.any(String),
    })
  })

  test.each(['applicant', 'otherApplicant'])('lets %s in', async (identity) => {
    if (endsItsSession.includes(name)) return
    const answer = await ask(name, tokens[identity])
    expect([401, 403, 500]).not.toContain(answer.status)
  })
})

describe.each(rows.filter(([, access]) => access === 'staff' || Array.isArray(access)))(
  '%s',
  (name, access) => {
    test.each([
      'none',
      'applicant',
      'closedApplicant',
      'garbageAdmin',
      'disabled',
      'expired',
      'revoked',
    ])('refuses %s', async (identity) => {
      const answer = await ask(name, tokens[identity])
      expect(answer.status).toBe(401)
      expect(answer.body.code).toBe('not-signed-in')
    })

    test.each(roles)('answers %s as the row says', async (role) => {
      if (endsItsSession.includes(name)) return
      const answer = await ask(name, tokens[role])
      const isLetIn = access === 'staff' || access.includes(role)
      if (isLetIn) expect([401, 403, 500]).not.toContain(answer.status)
      else expect(answer).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    })

    test('waits for a second factor where one is required', async () => {
      const row = routes.find(({ endpoint }) => endpoint.route === name)
      const answer = await secured.call(name as Route, {
        ...sent(name, tokens.withoutFactor, row && goodBody(row.endpoint)),
        headers: { 'x-forwarded-proto': 'https' },
      })
      if (beforeSecondFactor.includes(name)) {
        expect(answer.body.code).not.toBe('second-factor-needed')
        if (endsItsSession.includes(name))
          tokens.withoutFactor = await makeAdmin(secured, { role: 'owner', name: 'again' })
      } else expect(answer).toMatchObject({ status: 403, body: { code: 'second-factor-needed' } })
    })
  },
)

test('the acts that can hurt, and no others, ask for a fresh sign-in', async () => {
  const asked: string[] = []
  const ofStaff = routes.filter(({ endpoint }) => endpoint.access.startsWith('admin'))
  for (const { endpoint } of ofStaff) {
    if (endsItsSession.includes(endpoint.route)) continue
    const answer = await ask(endpoint.route, tokens.stale, goodBody(endpoint))
    expect([endpoint.route, answer.status]).not.toEqual([endpoint.route, 500])
    if (answer.status === 409 && answer.body.code === 'confirm-first') asked.push(endpoint.route)
  }
  expect(asked.sort()).toEqual(freshActs.sort())
})

test('each refusal of this file stands in the audit log', async () => {
  expect(await countRefusals()).toBe(refusals)
})
